import { describe, expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { pages } from './pages.ts';

const app = testApp({ env: standInPages });
const asked = async (path: string) => readPage(await app.request(path));
// a partner's link without a code leads home: `referral-page.test.ts`
const plain = pages
  .filter(({ pattern }) => !pattern.endsWith('-from-ref'))
  .filter((page) => 'title' in page && !page.indexable && !page.bare)
  .map(({ pattern }) => pattern);

describe('a page that waits for its screen', () => {
  test.each(plain)(
    'is called by what it is in both languages, and stays out of search: %s',
    async (pattern) => {
      const path = pattern.replace('$id', '7');
      const [en, he] = await Promise.all([asked(`/en${path}`), asked(`/he${path}`)]);
      expect(en.title).toMatch(/^[A-Z][\w -]+ · Dorot$/);
      expect(he.title).toMatch(/^[א-ת][א-ת״־ ]+(?: QR)? · דורות$/);
      for (const page of [en, he]) {
        expect(page.status).toBe(200);
        expect(page.meta('robots')).toEqual(['noindex']);
      }
    },
  );

  test.each(['/forgot', '/verify?token=a', '/sites', '/site/7/codes', '/dashboard/account'])(
    'says without JavaScript what it is, what it needs, and the way home: %s',
    async (path) => {
      const { html } = await asked(`/en${path}`);
      const [, instead = ''] = /<noscript>(<p class="tap-note".*?)<\/noscript>/s.exec(html) ?? [];
      expect(instead.match(/<h1>/g)).toHaveLength(1);
      expect(instead).toContain('This page needs JavaScript');
      expect(instead).toMatch(/<a class="button" href="\/en">Back to the home page<\/a>/);
      expect(instead).not.toContain('token');
      expect(html).toContain('<div id="root"></div>');
    },
  );

  test('has a name that no other page has, but for the two halves of making a site', async () => {
    const titles = await Promise.all(
      plain.map(async (path) => (await asked(`/en${path.replace('$id', '7')}`)).title),
    );
    expect(new Set(titles).size).toBe(plain.length - 1);
  });
});

describe('the page that other services send a browser back to', () => {
  const BACK = '/auth/callback?code=a-code&state=a-state';
  const inLanguage = (headers: Record<string, string>) => app.request(BACK, { headers }).then(readPage);

  test('has no language in its address, and speaks the one that is asked for', async () => {
    const saved = await inLanguage({ Cookie: '__Host-locale=he', 'Accept-Language': 'en' });
    const wanted = await inLanguage({ 'Accept-Language': 'he-IL, en;q=0.5' });
    for (const page of [saved, wanted]) {
      expect([page.status, page.data.locale, page.title]).toEqual([200, 'he', 'רק רגע · דורות']);
      expect(page.elements[0]).toMatchObject({ tag: 'html', attributes: { lang: 'he', dir: 'rtl' } });
    }
    expect((await inLanguage({})).data.locale).toBe('en');
  });

  test('keeps what the service brought to itself', async () => {
    const page = await asked(BACK);
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.html).not.toMatch(/a-code|a-state/);
    expect(page.meta('robots')).toEqual(['noindex']);
  });

  test('is nowhere below a language, and no other page is without one', async () => {
    expect((await asked('/en/auth/callback')).status).toBe(404);
    expect((await app.request('/login')).headers.get('Location')).toBe('/en/login');
  });
});

describe('an address that holds a secret from a message', () => {
  test.each([
    '/en/verify?token=a',
    '/he/reset?token=a',
    '/en/unsubscribe?token=a',
    '/he/invitation?token=a',
    '/en/email?token=a',
    '/he/register?invitation=a',
    '/he/verify/',
  ])('is told to no other place: %s', async (path) =>
    expect((await asked(path)).headers.get('Referrer-Policy')).toBe('no-referrer'),
  );

  test('is not written into the document', async () => {
    const { html } = await asked('/en/reset?token=a-secret-from-a-message');
    expect(html).not.toContain('a-secret');
  });

  test('any other page says where a reader came from, as browsers do', async () => {
    expect((await asked('/en/login')).headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  });
});
