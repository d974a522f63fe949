import { offlineError } from '#web/lib/api-error.ts';

/**
 * The timeout without upload progress, in milliseconds; a slow connection that still progresses is not cut.
 */
const STALL_TIMEOUT_MS = 30_000;

export type Outgoing = {
  method: string;
  address: string;
  headers?: Record<string, string>;
  body?: Blob | string;
};

/**
 * Sends a request and reports the bytes sent. XMLHttpRequest, because `fetch` does not report upload progress. Rejects
 * with `ApiError` where there is no answer, or the reason of an aborted `signal`.
 */
export function send(
  { method, address, headers = {}, body }: Outgoing,
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
    request.open(method, address);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', document.documentElement.lang);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
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
    else request.send(body);
  });
}
