import { refreshing } from '#web/lib/api.ts';
import { errorOf, needsSignIn, offlineError } from '#web/lib/api-error.ts';
import { readToken } from '#web/lib/token.ts';
import { putPart } from '#worker/contract/media.ts';

/**
 * The timeout without upload progress, in milliseconds; a slow connection that still progresses is not cut.
 */
const STALL_TIMEOUT_MS = 30_000;

type Part = { up: string; part: number; bytes: Blob };

/** Sends one part of an upload and reports the bytes sent. Throws as `call` does. */
export async function putBytes(
  part: Part,
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
  { up, part, bytes }: Part,
  token: string | null,
  onProgress?: (sentBytes: number) => void,
  signal?: AbortSignal,
): Promise<Error | null> {
  const address = putPart.path.replace(':up', encodeURIComponent(up)).replace(':part', String(part));
  const response = await send(address, token, bytes, onProgress, signal);
  return response.ok ? null : await errorOf(response);
}

/** XMLHttpRequest, because `fetch` does not report upload progress. */
function send(
  address: string,
  token: string | null,
  bytes: Blob,
  onProgress?: (sentBytes: number) => void,
  signal?: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer = setTimeout(abort, STALL_TIMEOUT_MS);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      settle();
    };
    request.open(putPart.method, address);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', document.documentElement.lang);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    if (token) request.setRequestHeader('Authorization', token);
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(timer);
      timer = setTimeout(abort, STALL_TIMEOUT_MS);
      onProgress?.(loaded);
    };
    request.onload = () =>
      end(() =>
        resolve(
          new Response(request.status === 204 ? null : request.responseText, {
            status: request.status,
            headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
          }),
        ),
      );
    request.onerror = () => end(() => reject(offlineError()));
    request.onabort = () => end(() => reject(signal?.aborted ? signal.reason : offlineError()));
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) end(() => reject(signal.reason));
    else request.send(bytes);
  });
}
