import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { translate } from '#worker/contract/translation.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { isTranslatable, translatedInto } from '#worker/shared/translation.ts';
import { splitText } from './split-text.ts';

/** The pause between two calls for one text. */
export const PAUSE_MS = 300;

/** A text in another language; `whole` is false where pieces of it are still as they were written. */
export type Translated = { text: string; lang: Locale; whole: boolean };

type Translatable = { text: string; siteId: number; confirmed: boolean };

/**
 * The translation of a text, or null where there is nothing to translate. A piece that fails stays as it was
 * written; throws where none succeeds.
 */
export async function translateText(
  { text, siteId, confirmed }: Translatable,
  signal?: AbortSignal,
): Promise<Translated | null> {
  const to = translatedInto(text);
  const results: PieceResult[] = [];
  let calls = 0;
  let given: unknown;
  for (const piece of splitText(text)) {
    if (given !== undefined || !isTranslatable(piece)) {
      results.push({ text: piece, changed: false, error: given });
      continue;
    }
    if (calls++ > 0) await pause(signal);
    const result = await translatedPiece(piece, { to, site_id: siteId, confirmed }, signal);
    if (endsAll(result.error)) given = result.error;
    results.push(result);
  }
  const error = results.find((result) => result.error !== undefined)?.error;
  if (results.some(({ changed }) => changed))
    return { text: results.map((result) => result.text).join(''), lang: to, whole: error === undefined };
  if (error !== undefined) throw error;
  return null;
}

type PieceResult = { text: string; changed: boolean; error?: unknown };

/** The spaces around a piece are kept: a service drops them. */
async function translatedPiece(
  piece: string,
  body: { to: Locale; site_id: number; confirmed: boolean },
  signal?: AbortSignal,
): Promise<PieceResult> {
  const text = piece.trim();
  const at = piece.indexOf(text);
  try {
    const { segments } = await call(translate, { body: { ...body, text } }, signal);
    const translated = segments.join('').trim();
    if (translated === '' || translated === text) return { text: piece, changed: false };
    return {
      text: piece.slice(0, at) + translated + piece.slice(at + text.length),
      changed: true,
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { text: piece, changed: false, error };
  }
}

/** Whether the other pieces would fail too: it is not the service's fault, or it is a limit. */
const endsAll = (error: unknown): boolean =>
  error !== undefined && (!(error instanceof ApiError) || (error.status >= 400 && error.status < 500));

const pause = (signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
