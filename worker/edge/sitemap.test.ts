import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { aMemory, aPerson, aSite, db } from '#worker/testing/seed.ts';

const app = testApp();
const ORIGIN = testEnv.APP_ORIGIN;
/** Of the protocol: of a file, uncompressed, and of an index. */
const [MOST_ADDRESSES, MOST_BYTES] = [50_000, 50 * 1024 * 1024];
let userId: number;
let open: { id: number; slug: string }[];

beforeAll(async () => {
  ({ userId } = await aPerson());
  const made = (patch: Partial<Parameters<typeof aSite>[0]>) => aSite({ owner_id: userId, ...patch });
  open = [await made({ mode: 'open' }), await made({ slug: 'רות-כהן' })];
  for (const patch of [
    { mode: 'private' as const },
    { indexable: false },
    { sign_in_to_view: true },
    { work: true },
    { frozen_at: '2026-11-01' },
    { deleted_at: '2026-11-01' },
  ]) {
    await made({ ...patch, slug: `canary-${Object.keys(patch)[0]}` });
  }
});

const read = async (address: string, from = app): Promise<string> => (await from.request(address)).text();
const addressesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
const filesIn = async (from = app): Promise<string[]> =>
  addressesIn(await read('/sitemap.xml', from)).map((file) => file.replace(ORIGIN, ''));
/** The entries of a file, by their addresses without the origin. */
const entriesIn = (xml: string): Map<string, string> =>
  new Map(
    xml
      .split('<url>')
      .slice(1)
      .map((entry) => [addressesIn(entry)[0]?.replace(ORIGIN, '') ?? '', entry]),
  );
const siteOf = (slug: string) => ['en', 'he'].map((locale) => `/${locale}/site/${encodeURIComponent(slug)}`);

describe('a search engine', () => {
  test('finds each public site in both languages, and no other', async () => {
    const response = await app.request('/sitemap.xml');
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    expect(await filesIn()).toEqual(['/sitemap.xml?file=pages', '/sitemap.xml?file=0']);
    const xml = await read('/sitemap.xml?file=0');
    const found = entriesIn(xml);
    expect([...found.keys()]).toEqual(open.flatMap(({ slug }) => siteOf(slug)));
    expect(xml).not.toContain('canary');
    for (const entry of found.values())
      expect(
        [...entry.matchAll(/hreflang="(\w+)" href="([^"]+)"/g)].map(([, lang, href]) => [lang, href]),
      ).toEqual(
        ['en', 'he'].map((locale) => [
          locale,
          addressesIn(entry)[0]?.replace(/\/(?:en|he)\//, `/${locale}/`),
        ]),
      );
    for (const path of found.keys()) {
      const slug = path.replace(/^\/\w\w\/site\//, '');
      expect((await app.request(`/api/sites/${slug}`)).status).toBe(200);
    }
  });

  test('finds the pages about the product that are for everyone, and not those of an account', async () => {
    const texts = [
      '/faq',
      '/gs',
      '/terms-and-conditions',
      '/privacy-statement',
      '/accessibility',
      '/promise',
    ];
    const pages = ['', ...texts, '/search', '/login'];
    expect([...entriesIn(await read('/sitemap.xml?file=pages')).keys()]).toEqual(
      pages.flatMap((page) => [`/en${page}`, `/he${page}`]),
    );
  });

  test('learns when a page last changed for everyone: by its owners or by a memory', async () => {
    const { id, slug } = await aSite({ owner_id: userId });
    const [address = ''] = siteOf(slug);
    const changed = async () =>
      /<lastmod>(.*)<\/lastmod>/.exec(entriesIn(await read('/sitemap.xml?file=0')).get(address) ?? '')?.[1];
    expect(await changed()).toBe('2026-11-01');
    const remember = (day: number, more: object) =>
      aMemory({ owner_id: id, author_id: userId, updated_at: `2026-11-0${day}T08:00:00.000Z`, ...more });
    await remember(9, { visibility: 'members' });
    await remember(9, { status: 'pending' });
    expect(await changed()).toBe('2026-11-01');
    await remember(4, {});
    expect(await changed()).toBe('2026-11-04');
    await db.update(sites).set({ updated_at: '2026-11-06T08:00:00.000Z' }).where(eq(sites.id, id));
    expect(await changed()).toBe('2026-11-06');
  });

  test('finds every site in the same file as before, within the limits of a file', async () => {
    const slug = `${'ר'.repeat(29)}-9`;
    const far = await aSite({ owner_id: userId, slug });
    await db.$client.batch([
      db.$client.prepare('delete from members where owner_id = ?').bind(far.id),
      db.$client.prepare('update sites set id = 4500 where id = ?').bind(far.id),
    ]);
    const files = await filesIn();
    expect(files).toEqual(['pages', '0', '1', '2'].map((file) => `/sitemap.xml?file=${file}`));
    const [, first = '', , last = ''] = await Promise.all(files.map((file) => read(file)));
    expect([...entriesIn(first).keys()]).toEqual(
      expect.arrayContaining(open.flatMap((one) => siteOf(one.slug))),
    );
    expect([...entriesIn(last).keys()]).toEqual(siteOf(slug));
    const sitesInFile = 2000;
    expect(sitesInFile * 2).toBeLessThanOrEqual(MOST_ADDRESSES);
    expect(sitesInFile * last.length).toBeLessThanOrEqual(MOST_BYTES);
    await db.$client.prepare('delete from sites where id = 4500').run();
  });

  test.each(['x', '-1', '1e999', 'NaN', '', '1;drop table sites', '999999999'])(
    'is not put out by “%s”',
    async (file) => {
      expect((await app.request(`/sitemap.xml?file=${encodeURIComponent(file)}`)).status).toBe(200);
    },
  );

  test('is told where to look and where not', async () => {
    const response = await app.request('/robots.txt');
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    // a page that is not to be found says so in its document, which must not be forbidden to read
    expect(text.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/']);
  });
});
