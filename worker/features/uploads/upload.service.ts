import type { CommunityPrivilege } from '#worker/contract/community.ts';
import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import {
  type startUpload as api,
  KIND_RULES,
  type MediaKind,
  PART_BYTES,
  STORAGE_BYTES,
  type UploadStatus,
} from '#worker/contract/media.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { communityPolicy, findVisibleCommunity } from '#worker/features/communities/public.ts';
import {
  deleteUploads,
  discardUnattached,
  FILE,
  findCommunityQuota,
  findOwnMedia,
  findUpload,
  insertUpload,
  isCleaned,
  keyOf,
  type MediaRow,
  type PartRow,
  quotaQuery,
  RAW,
  type Uploader,
  type UploadRow,
} from '#worker/features/media/public.ts';
import { findVisibleSite, type SiteForActor, sitePolicy } from '#worker/features/site-access/public.ts';
import { assertMaySell } from '#worker/features/vendors/public.ts';
import { spend } from '#worker/http/rate-limit.ts';
import { kindOfFile } from '#worker/shared/file-type.ts';
import { assertPreview, partsOf, typeOf } from './upload.rules.ts';

const OPEN_SECONDS = 24 * 60 * 60;
const UPLOADS = { name: 'upload', limit: 300, windowSeconds: 24 * 60 * 60 };

export type UploadInput = BodyOf<typeof api>;
export type BegunUpload = ReplyOf<typeof api>;
type UploadSite = SiteForActor & { id: number; subscribed: boolean };

export const uploaderOf = ({ actor }: CtxFor<'member'>): Uploader => ({
  userId: actor.userId,
  guestId: null,
});

export async function startUpload(ctx: CtxFor<'member'>, input: UploadInput): Promise<BegunUpload> {
  const { community } = input;
  if (community !== undefined) await communityForUpload(ctx, input.purpose, community);
  const site = community === undefined ? await siteForUpload(ctx, input) : null;
  return beginUpload(ctx, uploaderOf(ctx), site?.id ?? null, input);
}

/** Begins an upload of someone who may upload there. `before`: statements of the same commit. */
export async function beginUpload(
  ctx: Ctx,
  uploader: Uploader,
  siteId: number | null,
  input: UploadInput,
  before: Statement[] = [],
): Promise<BegunUpload> {
  const { files, purpose, thumbhash, focal } = input;
  const type = typeOf(files, purpose);
  const kind = kindOfFile(type);
  if (purpose === 'preview') assertPreview(files);
  const bytes = totalOf(files);
  if (siteId !== null) await assertQuota(ctx, uploader, siteId, { purpose, kind, bytes });
  if (input.community && purpose === 'memory')
    await assertCommunityQuota(ctx, input.community, { kind, bytes });
  const now = ctx.now();
  const upload: UploadRow = {
    id: randomToken(),
    user_id: uploader.userId,
    guest_id: uploader.guestId,
    site_id: siteId,
    community_id: input.community ?? null,
    purpose,
    files: files.map(({ name, type, bytes, width = null }) => ({ name, type, bytes, width })),
    thumbhash: thumbhash ?? null,
    focal_x: focal?.x ?? null,
    focal_y: focal?.y ?? null,
    duration_ms: input.duration_ms ?? null,
    peaks: input.peaks ?? null,
    multipart: null,
    state: 'open',
    created_at: iso(now),
    expires_at: iso(secondsAfter(now, OPEN_SECONDS)),
  };
  const reply = {
    upload_id: upload.id,
    parts: partsOf(files).map(({ part, file, bytes }) => ({ part, file, bytes })),
  };
  await spend(ctx.db, UPLOADS, uploader.guestId ?? String(uploader.userId), now);
  if ((files[0]?.bytes ?? 0) > PART_BYTES) {
    const key = `${keyOf(upload)}/${isCleaned(type) ? RAW : FILE}`;
    upload.multipart = (await ctx.media.createMultipartUpload(key)).uploadId;
  }
  await commit(
    ctx.db,
    [...before, insertUpload(ctx.db, upload), ...ctx.storeIdempotentReply(201, reply)],
    new AppError('idempotency.in_progress'),
  );
  return reply;
}

/** The site of an upload, after authorization; null for a picture that belongs to the user only, as of a product. */
export async function siteForUpload(
  ctx: CtxFor<'member'>,
  { purpose, target }: { purpose: MediaRow['purpose']; target?: number | null | undefined },
): Promise<UploadSite | null> {
  if (purpose === 'product') {
    await assertMaySell(ctx);
    return null;
  }
  if (target && purpose !== 'avatar') {
    const site = await findVisibleSite(ctx, String(target));
    return authorize(ctx.actor, sitePolicy, purpose === 'memory' ? 'new_post' : 'edit_profile', site);
  }
  if (ctx.actor.kind === 'kiosk') throw new AppError('auth.forbidden');
  if (purpose === 'profile' || purpose === 'avatar') return null;
  throw new AppError(
    'request.invalid',
    {},
    { fields: [{ pointer: '/target', code: 'field.required', params: {} }] },
  );
}

/** Throws unless the actor may post in a community, or change the pictures that it shows. */
export async function communityForUpload(
  ctx: CtxFor<'member'>,
  purpose: MediaRow['purpose'],
  communityId: number,
): Promise<void> {
  const community = await findVisibleCommunity(ctx, String(communityId));
  authorize(ctx.actor, communityPolicy, OF_COMMUNITIES[purpose] ?? 'settings', community);
  if (!OF_COMMUNITIES[purpose]) throw invalid([{ pointer: '/purpose', code: 'value.invalid', params: {} }]);
}

/** The permission that an upload for a community requires, by its purpose. */
const OF_COMMUNITIES: Partial<Record<MediaRow['purpose'], CommunityPrivilege>> = {
  memory: 'new_post',
  profile: 'edit_photo',
  logo: 'settings',
  cover: 'settings',
  preview: 'settings',
};

/** Throws where a site has no quota left for one more of a kind or for `bytes` more. */
export async function assertQuota(
  ctx: Ctx,
  { userId }: Uploader,
  siteId: number,
  { purpose, kind, bytes }: { purpose: MediaRow['purpose']; kind: MediaKind; bytes: number },
): Promise<void> {
  const [quota] = await quotaQuery(ctx.db, siteId, userId);
  if (!quota) throw new AppError('media.not_found');
  const { subscribed, used } = quota;
  const { planError } = KIND_RULES[kind];
  if (!subscribed && planError) throw new AppError(planError);
  if (!subscribed && purpose === 'memory' && used >= FREE_PHOTOS)
    throw new AppError('media.free_limit', { used, limit: FREE_PHOTOS });
  if (quota.bytes + bytes > STORAGE_BYTES[subscribed ? 'subscribed' : 'free'])
    throw new AppError('media.storage_full');
}

/** The same for a memory of a community. */
export async function assertCommunityQuota(
  { db }: Ctx,
  communityId: number,
  { kind, bytes }: { kind: MediaKind; bytes: number },
): Promise<void> {
  const quota = await findCommunityQuota(db, communityId);
  if (!quota) throw new AppError('media.not_found');
  const { planError } = KIND_RULES[kind];
  if (!quota.takesAll && planError) throw new AppError(planError);
  if (quota.bytes + bytes > STORAGE_BYTES.community) throw new AppError('media.storage_full');
}

export const totalOf = (files: readonly { bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** The parts received, for who started the upload. */
export async function uploadStatus(ctx: Ctx, uploader: Uploader, id: string): Promise<UploadStatus> {
  const found = await findUpload(ctx.db, id, uploader, ctx.now());
  if (!found) throw new AppError('media.not_found');
  return statusOf(found);
}

export const statusOf = ({ upload, parts }: { upload: UploadRow; parts: PartRow[] }): UploadStatus => ({
  upload_id: upload.id,
  state: upload.state,
  parts: partsOf(upload.files).map(({ part, file, bytes }) => ({
    part,
    file,
    bytes,
    received: parts.some((row) => row.part === part),
  })),
});

/** Deletes an open upload, or the picture of a finished one that is not attached. */
export async function abortUpload(ctx: CtxFor<'member'>, id: string): Promise<undefined> {
  const uploader = uploaderOf(ctx);
  const found = await findUpload(ctx.db, id, uploader, ctx.now());
  const loose = found?.upload.state === 'open' ? undefined : await findOwnMedia(ctx.db, id, uploader);
  const drops = loose ? loose.attached_at === null : found?.upload.state === 'open';
  if (!drops) throw new AppError('media.not_found');
  await commit(ctx.db, [...deleteUploads(ctx, [id]), ...discardUnattached(ctx, [id])]);
  ctx.dispatchOutbox();
  return undefined;
}
