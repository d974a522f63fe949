import { refreshing } from '#web/lib/api.ts';
import { errorOf, needsSignIn } from '#web/lib/api-error.ts';
import { readToken } from '#web/lib/token.ts';
import { putPart } from '#worker/contract/media.ts';
import { send } from './send.ts';

export type UploadPart = { up: string; part: number; bytes: Blob };

/** The headers of a part. */
export const BYTES = { 'Content-Type': 'application/octet-stream' };

/** Sends one part of an upload and reports the bytes sent. Throws as `call` does. */
export async function putBytes(
  part: UploadPart,
  onProgress?: (sentBytes: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const token = readToken();
  const error = await attempt(part, token, onProgress, signal);
  if (!error) return;
  if (!token || !needsSignIn(error)) throw error;
  const { refreshToken } = await refreshing();
  const newToken = await refreshToken(token);
  const retryError = newToken ? await attempt(part, newToken, onProgress, signal) : error;
  if (retryError) throw retryError;
}

async function attempt(
  { up, part, bytes }: UploadPart,
  token: string | null,
  onProgress?: (sentBytes: number) => void,
  signal?: AbortSignal,
): Promise<Error | null> {
  const address = putPart.path.replace(':up', encodeURIComponent(up)).replace(':part', String(part));
  const headers = { ...BYTES, ...(token && { Authorization: token }) };
  const response = await send({ method: putPart.method, address, headers, body: bytes }, onProgress, signal);
  return response.ok ? null : await errorOf(response);
}
