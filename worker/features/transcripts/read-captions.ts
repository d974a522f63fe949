import { CAPTIONS_BYTES, CAPTIONS_CUES } from '#worker/contract/transcript.ts';
import { AppError } from '#worker/core/app-error.ts';
import { captionsFrom } from '#worker/shared/webvtt.rules.ts';

const TOO_LARGE = new AppError('captions.too_large', { kilobytes: CAPTIONS_BYTES / 1024 });

/** The captions in the body of a request, written anew. Throws where it is no file of captions that is taken. */
export async function readCaptions(request: Request): Promise<string> {
  const result = captionsFrom(textFrom(await bytesFrom(request)), CAPTIONS_CUES);
  if ('vtt' in result) {
    // characters that are escaped take more bytes than they came with
    if (new TextEncoder().encode(result.vtt).byteLength > CAPTIONS_BYTES) throw TOO_LARGE;
    return result.vtt;
  }
  const { code, ...params } = result.fault;
  throw new AppError(`captions.${code}`, { ...params, max: CAPTIONS_CUES });
}

async function bytesFrom({ body }: Request): Promise<Uint8Array> {
  const bytes = new Uint8Array(CAPTIONS_BYTES);
  let at = 0;
  // the rest is read and discarded after the response
  for await (const chunk of (body ?? new ReadableStream<Uint8Array>()).values({ preventCancel: true })) {
    if (at + chunk.byteLength > CAPTIONS_BYTES) throw TOO_LARGE;
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes.subarray(0, at);
}

function textFrom(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new AppError('captions.not_text');
  }
}
