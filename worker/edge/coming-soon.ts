import type { Locale } from '#worker/shared/locale.ts';

const COMING_SOON_PATH = '/index_comming_soon';

const MARK = 'comming_soon';
/** The cookie that skips the redirect. It grants no permission. */
const BYPASS_COOKIE = '__Host-backdoor';

/**
 * Before the launch, redirects every document to the coming-soon page, except for visitors with
 * `BYPASS_COOKIE`, which any path that contains `MARK` sets (except the page's own path). `path` is without its
 * language. Null where there is no redirect.
 */
export function beforeOpening(request: Request, locale: Locale, path: string): Response | null {
  if (path === COMING_SOON_PATH) return null;
  if (path.includes(MARK)) {
    return leadTo(`/${locale}`, `${BYPASS_COOKIE}=1; Path=/; Secure; HttpOnly; SameSite=Lax`);
  }
  const cookies = request.headers.get('Cookie')?.split(';') ?? [];
  if (cookies.some((pair) => pair.trim() === `${BYPASS_COOKIE}=1`)) return null;
  return leadTo(`/${locale}${COMING_SOON_PATH}`);
}

/** A temporary redirect that is not cached. */
export const leadTo = (address: string, cookie?: string): Response =>
  new Response(null, {
    status: 302,
    headers: { Location: address, 'Cache-Control': 'no-store', ...(cookie && { 'Set-Cookie': cookie }) },
  });
