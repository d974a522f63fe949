import type { FileType, ImageType } from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import {
  cleanImage,
  crcOf,
  FILE,
  findUpload,
  insertPart,
  isCleaned,
  keyOf,
  type PartRow,
  RAW,
  type Uploader,
  type UploadRow,
} from '#worker/features/media/public.ts';
import { fileTypeOf, isInlineType, isPictureType, kindOfFile } from '#worker/shared/file-type.ts';
import { type Counted, checkedBody } from './checked-body.ts';
import { type Part, partsOf, tooLarge } from './upload.rules.ts';

type Announced = UploadRow['files'][number];
type Stored = Pick<PartRow, 'bytes' | 'width' | 'height' | 'crc' | 'etag'>;

/** Stores one part: a picture without its metadata, or a piece of a file. Idempotent: the first one received stays. */
export async function putPart(
  ctx: Ctx,
  uploader: Uploader,
  { up, part: number }: { up: string; part: number },
  request: Request,
): Promise<undefined> {
  const found = await findUpload(ctx.db, up, uploader, ctx.now());
  const part = found && partsOf(found.upload.files)[number - 1];
  const file = part && found.upload.files[part.file];
  if (!found || !file) throw new AppError('media.not_found');
  if (found.upload.state === 'done' || found.parts.some((row) => row.part === number)) return undefined;
  const type = fileTypeOf(file);
  if (type === null) throw new AppError('media.type');
  if (request.headers.has('Content-Encoding')) throw new AppError('request.media_type');
  const declared = request.headers.get('Content-Length');
  if (declared !== null && Number(declared) > part.bytes) throw tooLarge(kindOfFile(type));
  const stored = isPictureType(type)
    ? await storePicture(ctx, found.upload, file, type as ImageType, request)
    : await storePiece(ctx, found.upload, file, type, part, request);
  const row = { upload_id: up, part: number, content_type: type, received_at: iso(ctx.now()), ...stored };
  await commit(ctx.db, insertPart(ctx.db, row), new AppError('media.not_found'));
  return undefined;
}

async function storePicture(
  ctx: Ctx,
  upload: UploadRow,
  file: Announced,
  type: ImageType,
  request: Request,
): Promise<Stored> {
  const clean = cleanImage(await bodyOf(request, file), type);
  if (isInlineType(type) && file.width !== null && file.width !== clean.width)
    throw new AppError('media.type');
  const { width, height } = clean;
  const key = `${keyOf(upload)}/${isInlineType(type) ? width : FILE}`;
  const put = await ctx.media.put(key, clean.bytes, unlessStored());
  const stored = put ? { bytes: put.size, crc: crcOf(clean.bytes) } : await storedBefore(ctx, key);
  return { ...stored, width, height, etag: null };
}

/** A file is never overwritten: the same part, sent at the same time from elsewhere, may be there. */
const unlessStored = () => ({ onlyIf: new Headers({ 'If-None-Match': '*' }) });

async function storedBefore(ctx: Ctx, key: string): Promise<Pick<Stored, 'bytes' | 'crc'>> {
  const before = await ctx.media.get(key);
  if (!before) throw new AppError('service.unavailable', {}, { retryAfter: 1 });
  let crc = 0;
  for await (const chunk of before.body) crc = crcOf(chunk, crc);
  return { bytes: before.size, crc };
}

/** Streams a piece of a file into the store, unbuffered; its first bytes must fit its type. */
async function storePiece(
  ctx: Ctx,
  upload: UploadRow,
  file: Announced,
  type: FileType,
  part: Part,
  request: Request,
): Promise<Stored> {
  const key = `${keyOf(upload)}/${isCleaned(type) ? RAW : FILE}`;
  const isLast = part.at === partsOf([file]).length;
  const { stream, counted } = await checkedBody(request, type, {
    bytes: part.bytes,
    isFirst: part.at === 1,
    isLast,
  });
  const stored = await complete<{ etag: string } | null>(counted, () =>
    upload.multipart === null
      ? ctx.media.put(key, stream, unlessStored())
      : ctx.media.resumeMultipartUpload(key, upload.multipart).uploadPart(part.at, stream),
  );
  const sent = stored ? { bytes: part.bytes, crc: counted.crc } : await storedBefore(ctx, key);
  return { ...sent, width: null, height: null, etag: upload.multipart && (stored?.etag ?? null) };
}

/** Waits for the store; throws why the body was refused, where that is why it failed. */
async function complete<T>(counted: Counted, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    throw counted.refused ?? error;
  }
}

/** Reads the body of a picture, which must have the announced size. */
async function bodyOf(request: Request, { bytes }: Announced): Promise<Uint8Array> {
  const whole = new Uint8Array(bytes);
  let at = 0;
  try {
    for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
      if (at + chunk.byteLength > bytes) throw tooLarge('photo');
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
