import { describe, expect, test } from 'vitest';
import { pages } from '#worker/contract/pages.ts';
import { testApp } from '#worker/testing/app.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const app = testApp({ env: standInPages });
const asked = async (path: string) => readPage(await app.request(path));
const plain = pages.filter(({ shell }) => shell === 'plain').map(({ pattern }) => pattern);

describe('a page that waits for its screen', () => {
  test.each(plain)(
    'is called by what it is in both languages, and stays out of search: %s',
    async (pattern) => {
      const path = pattern.replace('$id', '7');
      const [en, he] = await Promise.all([asked(`/en${path}`), asked(`/he${path}`)]);
      expect(en.title).toMatch(/^[A-Z][\w ]+ · Dorot$/);
      expect(he.title).toMatch(/^[א-ת][א-ת״־ ]+ · דורות$/);
      for (const page of [en, he]) {
        expect(page.status).toBe(200);
        expect(page.meta('robots')).toEqual(['noindex']);
      }
    },
  );

  test('has a name that no other page has, but for the two halves of making a site', async () => {
    const titles = await Promise.all(
      plain.map(async (path) => (await asked(`/en${path.replace('$id', '7')}`)).title),
    );
    expect(new Set(titles).size).toBe(plain.length - 1);
  });
});

describe('an address that holds a secret from a message', () => {
  test.each(['/en/verify?token=a', '/he/reset?token=a', '/en/unsubscribe?token=a', '/he/verify/'])(
    'is told to no other place: %s',
    async (path) => expect((await asked(path)).headers.get('Referrer-Policy')).toBe('no-referrer'),
  );

  test('is not written into the document', async () => {
    const { html } = await asked('/en/reset?token=a-secret-from-a-message');
    expect(html).not.toContain('a-secret');
  });

  test('any other page says where a reader came from, as browsers do', async () => {
    expect((await asked('/en/login')).headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  });
});
