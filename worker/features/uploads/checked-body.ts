import type { FileType } from '#worker/contract/media.ts';
import { AppError } from '#worker/core/app-error.ts';
import { crcOf, fitsType, HEAD_BYTES, isTextType, textCheck } from '#worker/features/media/public.ts';
import { kindOfFile } from '#worker/shared/file-type.ts';
import { tooLarge } from './upload.rules.ts';

/** What is known of a body once it has passed. */
export type Counted = { crc: number; refused: AppError | null };

type Expected = { bytes: number; isFirst: boolean; isLast: boolean };

/**
 * The body of a request as a stream of exactly the expected length, with its CRC-32. Throws where the first bytes of
 * a file do not fit its type; ends in an error, kept in `refused`, where the length or a text does not.
 */
export async function checkedBody(
  request: Request,
  type: FileType,
  { bytes, isFirst, isLast }: Expected,
): Promise<{ stream: ReadableStream<Uint8Array>; counted: Counted }> {
  const counted: Counted = { crc: 0, refused: null };
  const reader = (request.body ?? new ReadableStream<Uint8Array>()).getReader();
  const text = isTextType(type) ? textCheck({ isFirst, isLast }) : null;
  const waiting: Uint8Array[] = [];
  let at = 0;
  const next = async (): Promise<Uint8Array | null> => {
    const { done, value } = await reader.read().catch(() => {
      throw new AppError('media.incomplete');
    });
    if (done && at < bytes) throw new AppError('media.incomplete');
    if (done) {
      if (text && !text.ends()) throw new AppError('media.type');
      return null;
    }
    at += value.byteLength;
    if (at > bytes) throw tooLarge(kindOfFile(type));
    counted.crc = crcOf(value, counted.crc);
    text?.take(value);
    return value;
  };
  if (isFirst) {
    while (at < Math.min(HEAD_BYTES, bytes)) {
      const chunk = await next();
      if (chunk) waiting.push(chunk);
    }
    if (!fitsType(headOf(waiting), type)) {
      await reader.cancel().catch(() => undefined);
      throw new AppError('media.type');
    }
  }
  const { readable, writable } = new FixedLengthStream(bytes);
  void pump(writable.getWriter(), waiting, next).catch((error: unknown) => {
    counted.refused = error instanceof AppError ? error : new AppError('media.incomplete');
  });
  return { stream: readable, counted };
}

async function pump(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  waiting: Uint8Array[],
  next: () => Promise<Uint8Array | null>,
): Promise<void> {
  try {
    for (const chunk of waiting.splice(0)) await writer.write(chunk);
    for (let chunk = await next(); chunk; chunk = await next()) await writer.write(chunk);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}

function headOf(chunks: readonly Uint8Array[]): Uint8Array {
  const head = new Uint8Array(
    Math.min(
      HEAD_BYTES,
      chunks.reduce((sum, { length }) => sum + length, 0),
    ),
  );
  let at = 0;
  for (const chunk of chunks) {
    const piece = chunk.subarray(0, head.length - at);
    head.set(piece, at);
    at += piece.length;
  }
  return head;
}
