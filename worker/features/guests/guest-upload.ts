import { timingSafeEqual } from 'node:crypto';
import type { BodyOf } from '#worker/contract/endpoint.ts';
import type { startGuestUpload as start } from '#worker/contract/guest.ts';
import { type FileType, KIND_RULES, type UploadStatus } from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { uploadProof } from '#worker/core/one-time.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { insertNobody, NOBODY_ID } from '#worker/features/accounts/public.ts';
import { deleteUploadsOfGuest, discardMediaOfGuest, type Uploader } from '#worker/features/media/public.ts';
import {
  type BegunUpload,
  beginUpload,
  completeFor,
  putPart,
  typeOf,
  uploadStatus,
} from '#worker/features/uploads/public.ts';
import { kindOfFile } from '#worker/shared/file-type.ts';
import { findWaiting, isWaiting } from './guest.repo.ts';
import { mailGuestLink } from './mail-guest-link.job.ts';

/** No camera makes one, and it may contain scripts. */
const SCRIPTABLE: FileType = 'image/svg+xml';

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/** What allows the upload of the only attachment of a waiting memory, for as long as it waits. */
export const uploadPassOf = (ctx: Ctx, guestId: string): string =>
  `${guestId}.${uploadProof(ctx.secrets.jwt, guestId)}`;

/** The author of a waiting memory, who has no account. */
export const guestUploader = (guestId: string): Uploader => ({ userId: NOBODY_ID, guestId });

/** Begins the upload of the attachment; replaces one that was begun before, or uploaded. */
export async function startGuestUpload(
  ctx: Ctx,
  pass: string,
  input: BodyOf<typeof start>,
): Promise<BegunUpload> {
  const { guest, site } = await waitingFor(ctx, pass);
  if (site.frozen_at !== null) throw new AppError('site.frozen');
  const type = typeOf(input.files, 'memory');
  if (type === SCRIPTABLE) throw new AppError('media.type');
  const { planError } = KIND_RULES[kindOfFile(type)];
  if (planError !== null) throw new AppError(site.subscribed ? 'media.type' : planError);
  return beginUpload(ctx, guestUploader(guest.id), site.id, { ...input, purpose: 'memory' }, [
    abortUnless(ctx.db, isWaiting(guest.id, iso(ctx.now()))),
    insertNobody(ctx.db, iso(ctx.now())),
    ...deleteUploadsOfGuest(ctx, guest.id),
    ...discardMediaOfGuest(ctx, guest.id),
  ]);
}

export async function putGuestPart(
  ctx: Ctx,
  pass: string,
  params: { up: string; part: number },
  request: Request,
): Promise<undefined> {
  const { guest } = await waitingFor(ctx, pass);
  return putPart(ctx, guestUploader(guest.id), params, request);
}

/** Attaches the file to the waiting memory, and mails the link. Nobody gets an address of the file. */
export async function finishGuestUpload(ctx: Ctx, pass: string, up: string): Promise<undefined> {
  const { guest } = await waitingFor(ctx, pass);
  await completeFor(ctx, guestUploader(guest.id), up, [
    abortUnless(ctx.db, isWaiting(guest.id, iso(ctx.now()))),
    mailGuestLink.enqueue(ctx, { guest_id: guest.id }),
  ]);
}

export async function getGuestUpload(ctx: Ctx, pass: string, up: string): Promise<UploadStatus> {
  const { guest } = await waitingFor(ctx, pass);
  return uploadStatus(ctx, guestUploader(guest.id), up);
}

/** The memory that a pass is for. Throws where it no longer waits, or the pass is none of ours. */
async function waitingFor(ctx: Ctx, pass: string): Promise<Waiting> {
  const [id = ''] = pass.split('.');
  const [received, expected] = [Buffer.from(pass), Buffer.from(uploadPassOf(ctx, id))];
  const isOurs = received.length === expected.length && timingSafeEqual(received, expected);
  const waiting = isOurs ? await findWaiting(ctx.db, id) : undefined;
  if (!waiting || waiting.guest.expires_at <= iso(ctx.now())) throw new AppError('guest.upload_over');
  return waiting;
}
