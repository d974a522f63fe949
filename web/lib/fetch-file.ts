import { TRUNCATED_HEADER } from '#worker/contract/admin-list.ts';
import { REASON_HEADER } from '#worker/contract/reason.ts';
import { refreshing } from './api.ts';
import { errorOf, needsSignIn, offlineError } from './api-error.ts';
import { askReason } from './reason.ts';
import { readToken } from './token.ts';

const TIMEOUT_MS = 60_000;

/** `isCut`: it has only the first rows. */
export type NamedFile = { name: string; file: Blob; isCut?: boolean };

/**
 * Downloads a file that only its reader may see: a plain link cannot send the authorization header. `fallback` is its
 * name where the reply has none. An administrator is asked for a reason where one is needed.
 */
export async function fetchFile(address: string, fallback: string, reason?: string): Promise<NamedFile> {
  const send = (token: string | null) =>
    fetch(address, {
      headers: {
        'Accept-Language': document.documentElement.lang,
        ...(reason && { [REASON_HEADER]: encodeURIComponent(reason) }),
        ...(token && { Authorization: token }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw offlineError();
    });
  const token = readToken();
  const response = await send(token);
  if (response.ok) return readFile(response, fallback);
  const error = await errorOf(response);
  if (error.code === 'reason.required' && !reason) {
    const given = await askReason();
    if (given === null) throw error;
    return fetchFile(address, fallback, given);
  }
  if (!token || !needsSignIn(error)) throw error;
  const newToken = await (await refreshing()).refreshToken(token);
  if (!newToken) throw error;
  const retried = await send(newToken);
  if (retried.ok) return readFile(retried, fallback);
  throw await errorOf(retried);
}

async function readFile(response: Response, fallback: string): Promise<NamedFile> {
  const filename = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const file = await response.blob().catch(() => {
    throw offlineError();
  });
  const isCut = response.headers.has(TRUNCATED_HEADER);
  return { name: filename ? decodeURIComponent(filename) : fallback, file, isCut };
}

/** Saves what is at an address as clicking a download link would. */
export function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves a file that was fetched. */
export function saveFile({ name, file }: NamedFile): void {
  const address = URL.createObjectURL(file);
  save(address, name);
  // the download has begun by then
  setTimeout(() => URL.revokeObjectURL(address), TIMEOUT_MS);
}
