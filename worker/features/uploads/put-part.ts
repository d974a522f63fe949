import { PHOTO_BYTES } from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import {
  announcedType,
  cleanImage,
  findUpload,
  insertPart,
  keyOf,
  type UploadRow,
} from '#worker/features/media/public.ts';
import { isInline } from './upload.rules.ts';

type Announced = UploadRow['files'][number];

/** The storage name of a file that has no width to be named by. */
export const WHOLE = 'file';

/** Stores one file without its metadata. Idempotent: the first one received stays. */
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
  const clean = cleanImage(await bodyOf(request, file), type);
  if (isInline(type) && file.width !== null && file.width !== clean.width) throw new AppError('media.type');
  const name = isInline(type) ? String(clean.width) : WHOLE;
  const key = `${keyOf(found.upload)}/${name}`;
  const bytes = await stored(ctx.media, key, clean.bytes);
  const { width, height } = clean;
  const [crc, etag] = [null, null];
  const row = {
    upload_id: up,
    part,
    bytes,
    crc,
    etag,
    width,
    height,
    content_type: type,
    received_at: iso(ctx.now()),
  };
  await commit(ctx.db, insertPart(ctx.db, row), new AppError('media.not_found'));
  return undefined;
}

/** Stores `bytes` unless `key` exists, which is never overwritten. Returns the stored size. */
async function stored(store: R2Bucket, key: string, bytes: Uint8Array): Promise<number> {
  const put = await store.put(key, bytes, { onlyIf: new Headers({ 'If-None-Match': '*' }) });
  const object = put ?? (await store.head(key));
  if (!object) throw new AppError('service.unavailable', {}, { retryAfter: 1 });
  return object.size;
}

/** Reads the body, which must have the announced size, at most that of one photo. */
async function bodyOf(request: Request, { bytes }: Announced): Promise<Uint8Array> {
  if (request.headers.has('Content-Encoding')) throw new AppError('request.media_type');
  const declared = request.headers.get('Content-Length');
  if (bytes > PHOTO_BYTES || (declared !== null && Number(declared) > bytes))
    throw new AppError('media.too_large');
  const whole = new Uint8Array(bytes);
  let at = 0;
  try {
    for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
      if (at + chunk.byteLength > bytes) throw new AppError('media.too_large');
      whole.set(chunk, at);
      at += chunk.byteLength;
    }
  } catch (error) {
    // the connection was interrupted
    throw error instanceof AppError ? error : new AppError('media.incomplete');
  }
  if (at < bytes) throw new AppError('media.incomplete');
  return whole;
}
