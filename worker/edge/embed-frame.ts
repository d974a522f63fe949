import { randomToken } from '#worker/core/ids.ts';
import { embedAddress } from '#worker/shared/link-service.ts';

/** A frame inherits these limits: the player may run scripts of its own origin, and not replace the page around it. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox';

/**
 * The page in which a video of another service plays, so that no page's own policy must allow that service. Its
 * policy allows the player of this one service and no script; `provider` and `id` as in `embedAddress`.
 */
export function embedFrame(provider: string, id: string): Response {
  const embed = embedAddress(provider, id);
  if (!embed) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const nonce = randomToken();
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Video</title>
<style nonce="${nonce}">html, body { block-size: 100%; margin: 0; background: #000; } iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; }</style>
</head>
<body><iframe src="${embed.src.replaceAll('&', '&amp;')}" title="Video" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" referrerpolicy="strict-origin-when-cross-origin" sandbox="${SANDBOX}"></iframe></body>
</html>
`;
  return new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Frame-Options': 'SAMEORIGIN',
      'Content-Security-Policy':
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-src ${embed.origin}; ` +
        `base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${SANDBOX}`,
    },
  });
}
