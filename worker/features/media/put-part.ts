import { PHOTO_BYTES } from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { announcedType } from './formats/announced-type.ts';
import { findUpload, insertPart, keyOf, type UploadRow } from './upload.repo.ts';
import { isInline } from './upload.rules.ts';

type Announced = UploadRow['files'][number];

/** What a file is called in the store where it has no width to be called by. */
export const WHOLE = 'file';

/** Takes one file, leaves out of it what draws nothing, and stores it. The first to arrive stays; again is the same. */
export async function putPart(
  ctx: CtxFor<'member'>,
  { up, part }: { up: string; part: number },
  request: Request,
): Promise<undefined> {
  const found = await findUpload(ctx.db, up, ctx.actor.userId, ctx.now());
  const file = found?.upload.files[part - 1];
  if (!found || !file) throw new AppError('media.not_found');
  if (found.upload.state === 'done' || found.parts.some((row) => row.part === part)) return undefined;
  const type = announcedType(file);
  if (type === null) throw new AppError('media.type');
  // what knows every kind of picture comes with the first one
  const { cleanImage } = await import('./formats/clean-image.ts');
  const clean = cleanImage(await bodyOf(request, file), type);
  if (isInline(type) && file.width !== null && file.width !== clean.width) throw new AppError('media.type');
  const name = isInline(type) ? String(clean.width) : WHOLE;
  const key = `${keyOf(found.upload)}/${name}`;
  const bytes = await stored(ctx.media, key, clean.bytes);
  const { width, height } = clean;
  const row = { upload_id: up, part, bytes, width, height, content_type: type, received_at: iso(ctx.now()) };
  await commit(ctx.db, insertPart(ctx.db, row), new AppError('media.not_found'));
  return undefined;
}

/** How many bytes stand under `key`: what is there is never written over. */
async function stored(store: R2Bucket, key: string, bytes: Uint8Array): Promise<number> {
  const put = await store.put(key, bytes, { onlyIf: new Headers({ 'If-None-Match': '*' }) });
  const there = put ?? (await store.head(key));
  if (!there) throw new AppError('service.unavailable', {}, { retryAfter: 1 });
  return there.size;
}

/** Exactly as many bytes as were announced; never more than one photo's in memory. */
async function bodyOf(request: Request, { bytes }: Announced): Promise<Uint8Array> {
  if (request.headers.has('Content-Encoding')) throw new AppError('request.media_type');
  const declared = request.headers.get('Content-Length');
  if (bytes > PHOTO_BYTES || (declared !== null && Number(declared) > bytes))
    throw new AppError('media.too_large');
  const whole = new Uint8Array(bytes);
  let at = 0;
  try {
    for await (const chunk of request.body ?? []) {
      if (at + chunk.byteLength > bytes) throw new AppError('media.too_large');
      whole.set(chunk, at);
      at += chunk.byteLength;
    }
  } catch (error) {
    // the line went dead
    throw error instanceof AppError ? error : new AppError('media.incomplete');
  }
  if (at < bytes) throw new AppError('media.incomplete');
  return whole;
}
