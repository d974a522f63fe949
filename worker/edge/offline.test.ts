import { expect, test } from 'vitest';
import type { Env } from '#worker/platform/env.ts';
import { testApp } from '#worker/testing/app.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const withWorker: Pick<Env, 'ASSETS'> = {
  ASSETS: {
    fetch: (request: Request) =>
      new URL(request.url).pathname === '/sw.js'
        ? new Response('self', { headers: { 'Content-Type': 'text/javascript' } })
        : standInPages.ASSETS.fetch(request),
  } as unknown as Fetcher,
};
const app = testApp({ env: withWorker });

test('the service worker is asked for anew each time, and may ask for nothing that is not ours', async () => {
  const { status, headers } = await app.request('/sw.js');
  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toBe('no-cache');
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; connect-src 'self'");
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test('a page takes no other service worker, and lets nothing else make the address of a script', async () => {
  const policy = (await app.request('/en')).headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toMatch(/trusted-types service-worker$/);
});

test.each([
  ['en', 'No connection'],
  ['he', 'אין חיבור לרשת'],
] as const)(
  'what is shown without a connection is there in %s, and has a place for what is kept',
  async (locale, title) => {
    const page = readPage(await app.request(`/${locale}/offline?cut=1`));
    const { html, status } = await page;
    expect(status).toBe(200);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html.split('<!--kept-->').length).toBe(3);
  },
);

test('with a connection the same page says nothing of there being none', async () => {
  const { html } = await readPage(await app.request('/en/offline'));
  expect(html).not.toContain('No connection');
});
