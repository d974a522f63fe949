import { describe, expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const shut = testApp({ env: { ...standInPages, COMING_SOON: 'on' } });
const open = testApp({ env: standInPages });

const COOKIE = '__Host-backdoor=1';
const inside = (path: string) => shut.request(path, { headers: { Cookie: `a=b; ${COOKIE}` } });

describe('before the doors open', () => {
  test.each([
    ['/en', 'en'],
    ['/he', 'he'],
    ['/he/site/ada-lovelace', 'he'],
    ['/en/login?qr=1', 'en'],
    ['/en/nowhere', 'en'],
    ['/', 'en'],
    ['/auth/callback?code=1', 'en'],
  ])('%s leads to the page that says so, and that is kept nowhere', async (path, locale) => {
    const answer = await shut.request(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toBe(`/${locale}/index_comming_soon`);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each(['en', 'he'])('the page says it without JavaScript, and leads nowhere: %s', async (locale) => {
    const answer = await shut.request(`/${locale}/index_comming_soon`);
    expect(answer.headers.getSetCookie().join()).not.toContain('backdoor');
    const { html, status } = await readPage(answer);
    expect(status).toBe(200);
    expect(html).toContain(locale === 'he' ? 'הוא ייפתח בקרוב' : 'It opens soon');
    expect(html).toContain(locale === 'he' ? 'דורות' : 'Dorot');
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map((match) => match[1]);
    expect(links).toEqual(['#main', `/${locale === 'he' ? 'en' : 'he'}/index_comming_soon`]);
  });

  test.each(['/api/health', '/robots.txt', '/sitemap.xml', '/s/0123456789ABT'])(
    '%s is answered as ever',
    async (path) => {
      const [now, enqueue] = await Promise.all([shut.request(path), open.request(path)]);
      expect(now.status).toBe(enqueue.status);
      expect(now.headers.get('Location')).toBe(enqueue.headers.get('Location'));
    },
  );

  test.each([
    ['/en/comming_soon', '/en'],
    ['/he/my_comming_soon/door', '/he'],
    ['/comming_soon', '/en'],
    ['/en/index_comming_soon_', '/en'],
  ])('%s is the back door', async (path, home) => {
    const answer = await shut.request(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toBe(home);
    expect(answer.headers.getSetCookie()).toEqual([`${COOKIE}; Path=/; Secure; HttpOnly; SameSite=Lax`]);
  });

  test('a person who came in by it moves about, without any right that a visitor lacks', async () => {
    expect((await inside('/en')).status).toBe(200);
    expect((await inside('/en/nowhere')).status).toBe(404);
    expect((await inside('/api/users/user')).status).toBe(401);
    expect((await shut.request('/en', { headers: { Cookie: '__Host-backdoor=2' } })).status).toBe(302);
  });
});

test('once the doors are open, there is no back door', async () => {
  const answer = await open.request('/en/comming_soon');
  expect(answer.status).toBe(404);
  expect(answer.headers.getSetCookie().join()).not.toContain('backdoor');
  expect((await open.request('/en/index_comming_soon')).status).toBe(200);
});

describe('in the work edition', () => {
  const work = testApp({ env: { ...standInPages, EDITION: 'work' } });
  test.each([
    '/en/vendor/orders',
    '/en/onboarding/vendor',
    '/he/site/7/services/flowers',
    '/en/site/ada-lovelace/order-service/box/payment',
  ])('%s leads home', async (path) => {
    const answer = await work.request(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toBe(path.slice(0, 3));
    expect((await open.request(path)).status).not.toBe(302);
  });

  test('all else is where it was', async () => {
    expect((await work.request('/en')).status).toBe(200);
    expect((await work.request('/en/site/7/settings/services')).status).toBe(200);
  });
});
