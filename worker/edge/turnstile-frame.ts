import { HUMAN_ACTIONS } from '#worker/contract/human.ts';
import { randomToken } from '#worker/core/ids.ts';
import type { Turnstile } from '#worker/platform/turnstile/turnstile.ts';
import { direction, isLocale } from '#worker/shared/locale.ts';

const CHALLENGES = 'https://challenges.cloudflare.com';

/**
 * The only document whose policy allows a third-party script, in its own frame, so that no page's policy
 * must. The frame has the app's origin, as Turnstile requires: that script is trusted as the platform is. It
 * posts `{dorot: 'human', token}` to the page around it, with a null token once it has expired. `?action=` is
 * the action to verify, `?locale=` the language.
 */
export function turnstileFrame(turnstile: Turnstile | null, query: URLSearchParams): Response {
  if (!turnstile) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const nonce = randomToken();
  const locale = query.get('locale') ?? '';
  const language = isLocale(locale) ? locale : 'en';
  const action = HUMAN_ACTIONS.find((known) => known === query.get('action')) ?? HUMAN_ACTIONS[0];
  const options = JSON.stringify({ sitekey: turnstile.siteKey, action, language, size: 'flexible' });
  const page = `<!doctype html>
<html lang="${language}" dir="${direction(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Turnstile</title>
<style nonce="${nonce}">:root { color-scheme: light dark; } body { margin: 0; background: transparent; }</style>
<script nonce="${nonce}">
const tell = (token) => parent.postMessage({ dorot: 'human', token }, location.origin);
const gone = () => tell(null);
function ready() {
  turnstile.render('#human', { ...${options.replaceAll('<', '\\u003c')}, callback: tell,
    'expired-callback': gone, 'timeout-callback': gone, 'error-callback': gone });
}
</script>
<script nonce="${nonce}" src="${CHALLENGES}/turnstile/v0/api.js?render=explicit&amp;onload=ready" async defer></script>
</head>
<body><div id="human"></div></body>
</html>
`;
  return new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Frame-Options': 'SAMEORIGIN',
      'Content-Security-Policy':
        `default-src 'none'; script-src 'nonce-${nonce}' ${CHALLENGES}; style-src 'nonce-${nonce}'; ` +
        `frame-src ${CHALLENGES}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    },
  });
}
