import type { Env } from '#worker/platform/env.ts';

const INDEX = `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8">
    <meta property="csp-nonce" nonce="__NONCE__">
    <!--head-->
    <script type="module" crossorigin src="/assets/main-1.js" nonce="__NONCE__"></script>
    <link rel="stylesheet" crossorigin href="/assets/main-1.css" nonce="__NONCE__">
  </head>
  <body>
    <!--body-->
  </body>
</html>
`;

const MANIFEST = {
  'main.tsx': { file: 'assets/main-1.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-1.js' },
  'routes/$locale/site.$id.tsx?split': { file: 'assets/site-1.js', imports: ['_react.js', '_feed.js'] },
  '_feed.js': { file: 'assets/feed-1.js' },
  'ui/fonts.css': { file: 'assets/fonts-1.css' },
  'fonts/frank-ruhl-libre-latin-wght-normal.woff2': { file: 'assets/frank-latin-1.woff2' },
  'fonts/frank-ruhl-libre-hebrew-wght-normal.woff2': { file: 'assets/frank-hebrew-1.woff2' },
};

const FILES: Record<string, string> = {
  '/index.html': INDEX,
  '/assets/main-1.css': 'body{margin:0}',
  '/assets/fonts-1.css': '@font-face{src:url(/assets/assistant-1.woff2)}',
  '/assets/assistant-1.woff2': 'font',
  '/build.manifest.json': JSON.stringify(MANIFEST),
};

/** The smallest possible built web app, so that documents can be tested without a build. */
export const standInPages: Pick<Env, 'ASSETS'> = {
  ASSETS: {
    fetch: async (request: Request) => {
      const file = FILES[new URL(request.url).pathname];
      return file === undefined ? new Response('', { status: 404 }) : new Response(file);
    },
  } as unknown as Fetcher,
};
