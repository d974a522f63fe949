import { msg } from '@lingui/core/macro';
import { wordsFor } from '#worker/i18n/i18n.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { html } from './html.ts';
import { quiet } from './stone-parts.ts';

export const COMING_SOON_PATH = '/index_comming_soon';

const MARK = 'comming_soon';
/** Lifts the redirect and does nothing else: no right hangs on it. */
const BACK_DOOR = '__Host-backdoor';

/**
 * Before the doors open every document leads to the page that says so, but for whoever came in by the
 * back door: any path with the mark in it but that page's own. `path` is without its language.
 */
export function beforeOpening(request: Request, locale: Locale, path: string): Response | null {
  if (path === COMING_SOON_PATH) return null;
  if (path.includes(MARK)) {
    return leadTo(`/${locale}`, `${BACK_DOOR}=1; Path=/; Secure; HttpOnly; SameSite=Lax`);
  }
  const cookies = request.headers.get('Cookie')?.split(';') ?? [];
  if (cookies.some((pair) => pair.trim() === `${BACK_DOOR}=1`)) return null;
  return leadTo(`/${locale}${COMING_SOON_PATH}`);
}

/** Elsewhere, this time. */
export const leadTo = (address: string, cookie?: string): Response =>
  new Response(null, {
    status: 302,
    headers: { Location: address, 'Cache-Control': 'no-store', ...(cookie && { 'Set-Cookie': cookie }) },
  });

/** The page without JavaScript, in the markup that the app will draw. */
export function comingSoonView(locale: Locale): string {
  const said = wordsFor(locale)._(msg`A quiet place for the people we remember. It opens soon.`);
  return quiet({ locale, path: COMING_SOON_PATH }, html`<div class="note"><h1>${said}</h1></div>`);
}
