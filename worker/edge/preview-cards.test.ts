import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { type ParsedPage, readPage } from '#worker/testing/read-page.ts';
import { aCommunity, aPerson, aSite } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { pages } from './pages.ts';

const ORIGIN = testEnv.APP_ORIGIN;
const asked = async (path: string): Promise<ParsedPage> =>
  readPage(await testApp({ env: standInPages }).request(path));

const LOCALES = ['en', 'he'] as const;
const OG = { en: 'en_GB', he: 'he_IL' };
const NAME = { en: 'Dorot', he: 'דורות' };
const other = { en: 'he', he: 'en' } as const;

beforeAll(async () => {
  const owner_id = (await aPerson()).userId;
  await aSite({ owner_id, slug: 'ruth-cohen', sentence: 'She baked bread.' });
  await aCommunity({ owner_id, slug: 'harel', name: 'Harel', sentence: 'Our street.' });
  await aCommunity({ owner_id, slug: 'aviv', name: 'Aviv' });
  await aCommunity({ owner_id, slug: 'closed', name: 'canary', sentence: 'canary', permissions: 'private' });
});

const INDEXABLE = pages
  .filter(({ indexable }) => indexable)
  .map(({ pattern }) => pattern.replace(/^\/$/, ''));
const PUBLIC = [...INDEXABLE, '/site/ruth-cohen', '/wall/harel', '/wall/aviv'];
const EVERY = PUBLIC.flatMap((path) => LOCALES.map((locale) => [locale, path] as const));

describe('a person who is sent a link', () => {
  test.each(EVERY)('reads what it leads to, in its language: /%s%s', async (locale, path) => {
    const page = await asked(`/${locale}${path}`);
    expect(page.status).toBe(200);
    const card = (name: string) => page.meta(name).join('|');
    expect(card('og:title')).toBe(page.title);
    expect(page.title).toContain(NAME[locale]);
    expect(card('og:description')).toBe(card('description'));
    expect(card('description')).toMatch(/^[^|]{10,200}$/);
    expect(card('og:url')).toBe(`${ORIGIN}/${locale}${path}`);
    expect(card('og:image')).toBe(`${ORIGIN}/og-${locale}.png`);
    expect([card('og:image:width'), card('og:image:height')]).toEqual(['1200', '630']);
    expect(card('og:image:alt')).toBe(NAME[locale]);
    expect(card('twitter:card')).toBe('summary_large_image');
    expect([card('og:locale'), card('og:locale:alternate')]).toEqual([OG[locale], OG[other[locale]]]);
    expect(card('og:site_name')).toBe(NAME[locale]);
    expect(card('og:type')).toBe(path.startsWith('/site/') ? 'profile' : 'website');
  });

  test('reads the name of a wall and its own words, and nothing of a private one', async () => {
    const [harel, aviv, closed, none] = await Promise.all(
      ['harel', 'aviv', 'closed', 'nobody'].map((slug) => asked(`/en/wall/${slug}`)),
    );
    expect([harel?.title, harel?.meta('description')]).toEqual(['Harel · Dorot', ['Our street.']]);
    expect(aviv?.meta('description')).toEqual(['The wall of Aviv: the people who are remembered there.']);
    const alike = (html = '') => html.replaceAll('closed', 'nobody').replaceAll(/nonce="[^"]*"/g, '');
    expect(alike(closed?.html)).toBe(alike(none?.html));
    expect(none?.title).toBe('Wall · Dorot');
  });
});

describe('a search engine', () => {
  test.each(EVERY)(
    'lists what is meant to be found, at one address in each language: /%s%s',
    async (locale, path) => {
      const page = await asked(`/${locale}${path}`);
      const found = INDEXABLE.includes(path) || path.startsWith('/site/');
      const alternates = page.links('alternate').map(({ hreflang, href }) => [hreflang, href]);
      expect(page.meta('robots')).toEqual(found ? [] : ['noindex']);
      expect(page.links('canonical').map(({ href }) => href)).toEqual(
        found ? [`${ORIGIN}/${locale}${path}`] : [],
      );
      expect(alternates).toEqual(
        found
          ? [
              ...LOCALES.map((one) => [one, `${ORIGIN}/${one}${path}`]),
              ['x-default', `${ORIGIN}${path || '/'}`],
            ]
          : [],
      );
    },
  );

  test.each(['/faq?query=candle', '/search/ruth', '/search?query=ruth', '/site/ruth-cohen?after=nonsense'])(
    'does not list a part or a choice of a page as another page: %s',
    async (path) => {
      const page = await asked(`/en${path}`);
      const canonical = page.links('canonical').map(({ href }) => href);
      expect(canonical).toEqual(path.startsWith('/site/') ? [`${ORIGIN}/en/site/ruth-cohen`] : []);
      expect(page.meta('robots')).toEqual(path.startsWith('/site/') ? [] : ['noindex']);
    },
  );

  test('learns who publishes the sites, and how they are searched', async () => {
    const { jsonLd } = await asked('/he');
    const [organization, website] = (jsonLd as { '@graph': Record<string, unknown>[] })['@graph'];
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'דורות', alternateName: 'Dorot' });
    expect(website).toMatchObject({
      '@type': 'WebSite',
      publisher: { '@id': organization?.['@id'] },
      potentialAction: { target: { urlTemplate: `${ORIGIN}/he/search?query={query}` } },
    });
    const searched = await asked('/he/search?query=ruth');
    expect(searched.status).toBe(200);
    expect(searched.html).toContain('value="ruth"');
  });

  test('learns the questions with their answers', async () => {
    const { jsonLd } = await asked('/en/faq');
    const { mainEntity } = jsonLd as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
    expect(mainEntity.length).toBeGreaterThan(10);
    for (const { name, acceptedAnswer } of mainEntity) {
      expect(name).toMatch(/\w/);
      expect(acceptedAnswer.text.length).toBeGreaterThan(40);
    }
  });
});
