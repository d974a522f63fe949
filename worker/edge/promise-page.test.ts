import { describe, expect, test } from 'vitest';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import { RESTORE_DAYS } from '#worker/contract/site-settings.ts';
import { OBJECTION_DAYS } from '#worker/contract/succession.ts';
import { testApp } from '#worker/testing/app.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const app = testApp({ env: standInPages });
const asked = async (path: string) => readPage(await app.request(path));
const mainOf = (html: string): string => /<main.*?<\/main>/s.exec(html)?.[0] ?? '';

describe('the promise, without JavaScript', () => {
  test.each([
    ['en', 'Our promise · Dorot', `restored for ${RESTORE_DAYS} days`, `within ${OBJECTION_DAYS} days`],
    ['he', 'ההבטחה שלנו · דורות', `לשחזר במשך ${RESTORE_DAYS} יום`, `בתוך ${OBJECTION_DAYS} יום`],
  ])(
    'is read by anyone in %s, with the figures and prices of the product',
    async (locale, title, ...said) => {
      const page = await asked(`/${locale}/promise`);
      expect([page.status, page.title]).toEqual([200, title]);
      expect(page.meta('robots')).toEqual([]);
      expect(page.meta('description')).toHaveLength(1);
      const main = mainOf(page.html);
      expect(main.match(/<h1>/g)).toHaveLength(1);
      expect(main.match(/<h2>/g)).toHaveLength(8);
      for (const words of [...said, `${FREE_PHOTOS} `, '4.99', '49.99', '99.99'])
        expect(main).toContain(words);
      expect(main).not.toMatch(/[{}]/);
      for (const path of ['terms-and-conditions', 'privacy-statement', 'dashboard/account'])
        expect(main).toContain(`href="/${locale}/${path}"`);
    },
  );

  test('is the same in both languages, which name each other', async () => {
    const [en, he] = await Promise.all([asked('/en/promise'), asked('/he/promise')]);
    for (const page of [en, he])
      expect(page.links('alternate').map(({ hreflang }) => hreflang)).toEqual(
        expect.arrayContaining(['en', 'he']),
      );
    const parts = ({ html }: typeof en) => mainOf(html).match(/<(?:h1|h2|p|ul|li)\b/g);
    expect(parts(he)).toEqual(parts(en));
  });

  test.each(['', '/login', '/faq', '/site/nobody', '/terms-and-conditions'])(
    'is in the footer of /en%s',
    async (path) => {
      const { html } = await asked(`/en${path}`);
      expect(/<footer.*?<\/footer>/s.exec(html)?.[0]).toContain('href="/en/promise">Our promise</a>');
    },
  );

  test.each([
    ['the prices', ''],
    ['the answer about money', '/faq'],
    ['the terms', '/terms-and-conditions'],
  ])('is led to from %s in both languages', async (_, path) => {
    for (const locale of ['en', 'he'])
      expect(mainOf((await asked(`/${locale}${path}`)).html)).toContain(`href="/${locale}/promise"`);
  });
});
