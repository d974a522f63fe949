import { expect, test } from '@playwright/test';

test('a built file is kept for ever, and one that is missing by nobody', async ({ request }) => {
  const page = await (await request.get('/en')).text();
  const [file = ''] = page.match(/\/assets\/[\w.-]+\.js/) ?? [];
  const built = (await request.get(file)).headers();
  expect(built['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(built['content-security-policy']).toContain("default-src 'none'");
  const missing = await request.get(`/assets/gone-${Date.now()}.js`);
  expect([missing.status(), missing.headers()['cache-control']]).toEqual([404, 'no-store']);
});

test('no file shows but those that are meant to', async ({ request }) => {
  for (const path of ['/index.html', '/build.manifest.json', '/_headers', '/.assetsignore', '/.dev.vars'])
    expect((await request.get(path, { maxRedirects: 0 })).headers().location, path).toMatch(/^\/(?:en|he)\//);
  expect((await request.get('/sw.js')).headers()['content-security-policy']).toContain("default-src 'none'");
});
