import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { aCommunity, aPerson } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const ORIGIN = testEnv.APP_ORIGIN;
const asked = async (path: string) => readPage(await testApp({ env: standInPages }).request(path));

beforeAll(async () => {
  const owner_id = (await aPerson()).userId;
  await aCommunity({
    owner_id,
    slug: 'harel',
    name: 'Harel',
    other_name: 'הראל',
    sentence: 'Our street.',
    founded_on: { format: 'en', year: 1951, month: 5, day: null },
    branding: { active: true, phone: null, email: 'hello@harel.org', website: 'https://harel.org' },
  });
  await aCommunity({
    owner_id,
    slug: 'aviv',
    name: 'Aviv',
    about: 'What Aviv hides',
    settings: { hide_search_bar: true, hide_about: true },
  });
  await aCommunity({ owner_id, slug: 'frozen', name: 'Frozen', frozen_at: '2026-11-01T08:00:00.000Z' });
  await aCommunity({ owner_id, slug: 'closed', name: 'canary', sentence: 'canary', permissions: 'private' });
  await aCommunity({ owner_id, slug: 'gone', name: 'canary', deleted_at: '2026-11-01T08:00:00.000Z' });
});

describe('the page of a community', () => {
  test('is found in search and previews by its name and its own words, at one address', async () => {
    const page = await asked('/en/community/harel');
    expect(page.status).toBe(200);
    expect([page.title, page.meta('description')]).toEqual(['Harel · Dorot', ['Our street.']]);
    expect(page.meta('og:title')).toEqual(['Harel · Dorot']);
    expect(page.meta('robots')).toEqual([]);
    expect(page.links('canonical').map(({ href }) => href)).toEqual([`${ORIGIN}/en/community/harel`]);
    expect(page.jsonLd).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Harel',
      alternateName: 'הראל',
      url: `${ORIGIN}/en/community/harel`,
      description: 'Our street.',
      foundingDate: '1951-05',
      sameAs: 'https://harel.org',
      email: 'hello@harel.org',
    });
  });

  test('is read without JavaScript, under its own name in the menu', async () => {
    const { html } = await asked('/en/community/harel');
    const instead = /<noscript><p class="tap-note".*?<\/noscript>/s.exec(html)?.[0] ?? '';
    expect(instead).toContain('<a class="link logo" href="https://harel.org"');
    expect(instead).toContain('<h1>Harel</h1><p dir="auto">Our street.</p>');
    expect(instead).toContain('<header class="bar">');
    const hidden = await asked('/en/community/aviv');
    expect(hidden.html).toContain('<header class="bar unsearched">');
    expect(hidden.html).not.toContain('What Aviv hides');
  });

  test('says what it is where the community has no words of its own', async () => {
    const { jsonLd, ...page } = await asked('/en/community/aviv');
    expect(page.meta('description')).toEqual(['The community Aviv: its people and its memories.']);
    expect(jsonLd).not.toHaveProperty('email');
  });

  test('says nothing of a private one, of a deleted one, or of one that never was', async () => {
    const [none, ...hidden] = await Promise.all(
      ['nobody', 'closed', 'gone'].map((slug) => asked(`/en/community/${slug}`)),
    );
    const alike = (html = '') => html.replaceAll(/closed|gone/g, 'nobody').replaceAll(/nonce="[^"]*"/g, '');
    for (const page of hidden) {
      expect(page.html).not.toContain('canary');
      expect(alike(page.html)).toBe(alike(none?.html));
      expect(page.meta('robots')).toEqual(['noindex']);
    }
    expect(none?.title).toBe('Community · Dorot');
    expect([none, ...hidden].map((page) => page?.status)).toEqual([404, 404, 404]);
  });

  test('of a frozen one is not to be found', async () => {
    expect((await asked('/en/community/frozen')).meta('robots')).toEqual(['noindex']);
  });
});

test('the wall of a community has its name in links, and that of a private one has none', async () => {
  const [open, hidden] = [await asked('/en/community/aviv/wall'), await asked('/en/community/closed/wall')];
  expect(open.title).toBe('Aviv · Dorot');
  expect(open.meta('og:url')).toEqual([`${ORIGIN}/en/community/aviv/wall`]);
  expect(hidden.html).not.toContain('canary');
  for (const page of [open, hidden]) expect(page.meta('robots')).toEqual(['noindex']);
});

test('a search engine finds the public communities in the sitemap, in both languages, and no other', async () => {
  const read = async (address: string) => (await testApp().request(address)).text();
  expect(await read('/sitemap.xml')).toContain(`${ORIGIN}/sitemap.xml?file=c0`);
  const xml = await read('/sitemap.xml?file=c0');
  expect([...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual(
    ['harel', 'aviv'].flatMap((slug) =>
      ['en', 'he'].map((locale) => `${ORIGIN}/${locale}/community/${slug}`),
    ),
  );
  expect(xml).not.toContain('canary');
});
