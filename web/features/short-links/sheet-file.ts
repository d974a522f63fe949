import { refreshing } from '#web/lib/api.ts';
import { errorOf, needsSignIn, offlineError } from '#web/lib/api-error.ts';
import { readToken } from '#web/lib/token.ts';
import type { graveStickerSheet } from '#worker/contract/grave.ts';
import type { stickerSheet } from '#worker/contract/short-link.ts';
import type { Locale } from '#worker/shared/locale.ts';

const TIMEOUT_MS = 60_000;

export type Sheet = { name: string; file: Blob };

/** Downloads a sheet of stickers as a file: a plain link cannot send the authorization header. */
export async function fetchSheet(
  { path }: typeof stickerSheet | typeof graveStickerSheet,
  siteId: number,
  code: string,
  lang: Locale,
): Promise<Sheet> {
  const address = `${path.replace(':id', String(siteId))}?${new URLSearchParams({ code, lang })}`;
  const send = (token: string | null) =>
    fetch(address, {
      headers: {
        'Accept-Language': document.documentElement.lang,
        ...(token && { Authorization: token }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw offlineError();
    });
  const token = readToken();
  const response = await send(token);
  if (response.ok) return readSheet(response);
  const error = await errorOf(response);
  if (!token || !needsSignIn(error)) throw error;
  const newToken = await (await refreshing()).refreshToken(token);
  if (!newToken) throw error;
  const retried = await send(newToken);
  if (retried.ok) return readSheet(retried);
  throw await errorOf(retried);
}

async function readSheet(response: Response): Promise<Sheet> {
  const filename = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const file = await response.blob().catch(() => {
    throw offlineError();
  });
  return { name: decodeURIComponent(filename ?? 'stickers.pdf'), file };
}

/** Saves a file as clicking a download link would. */
export function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
