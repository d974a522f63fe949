import type { ErrorCode } from '#worker/contract/errors.ts';
import type { ImageType } from '#worker/contract/media.ts';
import { SAMPLES } from '#worker/testing/images.ts';
import type { SentFile } from '#worker/testing/send-file.ts';

/** A file to upload, and the errors of which one refuses it; none for a file that is accepted. */
export type CorpusFile = { what: string; file: SentFile; refused?: readonly ErrorCode[] };

export const refused = (what: string, file: SentFile, ...codes: ErrorCode[]): CorpusFile => ({
  what,
  file,
  refused: codes,
});
export const taken = (what: string, file: SentFile): CorpusFile => ({ what, file });

const EXTENSIONS: Partial<Record<ImageType, string>> = { 'image/svg+xml': 'svg', 'image/jpeg': 'jpg' };

/** A file that calls itself a picture of a type. */
export const picture = (type: ImageType, bytes: Uint8Array = SAMPLES[type]()): SentFile => ({
  name: `photo.${EXTENSIONS[type] ?? type.split('/')[1]}`,
  type,
  bytes,
});
export const text = (content: string): Uint8Array => new TextEncoder().encode(content);
