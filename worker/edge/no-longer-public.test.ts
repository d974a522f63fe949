import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Site } from '#worker/contract/site.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { indexedAgain } from '#worker/testing/indexed.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { aCommunity, aMemory, aPerson, aPicture, aSite, db, holds, next } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const ORIGIN = testEnv.APP_ORIGIN;
const CANARY = /canary/i;
const SITEMAP = '/sitemap.xml?file=0';
let clock = Date.parse('2026-11-10T12:00:00.000Z');
const now = () => new Date(clock);
const app = testApp({ now, env: standInPages });
const owner = await aPerson();
const asOwner = testApp({ as: owner, now, env: standInPages });

type Ask = (address: string) => Promise<Response>;

/** A cache that many people share: it repeats an answer for as long as the answer allows. */
function sharedCache(): Ask {
  const kept = new Map<string, { response: Response; until: number }>();
  return async (address) => {
    const cached = kept.get(address);
    if (cached && cached.until > clock) return cached.response.clone();
    const response = await app.request(address);
    const allowed = response.headers.get('Cache-Control') ?? '';
    const [, seconds = '0'] =
      /^public.* s-maxage=(\d+)/.exec(allowed) ?? /^public.* max-age=(\d+)/.exec(allowed) ?? [];
    kept.set(address, { response: response.clone(), until: clock + Number(seconds) * 1000 });
    return response;
  };
}

let site: { id: number; slug: string };
let pictures: string[];
let pages: string[];
let ask: Ask;

beforeEach(async () => {
  clock += 3_600_000;
  await db.update(sites).set({ deleted_at: now().toISOString() });
  const slug = `canary-${next()}`;
  site = await aSite({ owner_id: owner.userId, slug, first_name: 'Canary', mode: 'open', example_rank: 1 });
  const { id } = site;
  const picture = (purpose: 'profile' | 'preview') =>
    aPicture({ site_id: id, created_by: owner.userId, purpose, attached_at: now().toISOString() });
  const [portrait_id, preview_id] = [await picture('profile'), await picture('preview')];
  await db.update(sites).set({ portrait_id, preview_id, popularity: 9 }).where(eq(sites.id, id));
  const memory_id = await aMemory({ owner_id: id, author_id: owner.userId, text: 'a canary sang' });
  const shown = await aPicture({ site_id: id, created_by: owner.userId, memory_id });
  await db.update(media).set({ caption: 'canary' }).where(eq(media.id, shown));
  const community = await aCommunity({ owner_id: owner.userId });
  await holds(community.id, id);
  await indexedAgain(id);

  ask = sharedCache();
  const { portrait } = (await (await ask(`/api/sites/${slug}`)).json<{ site: Site }>()).site;
  const memories = await (await ask(`/api/sites/memories/${id}`)).text();
  const page = await readPage(await ask(`/en/site/${slug}`));
  const [memoryPicture = ''] = /\/api\/media\/[^"]+/.exec(memories) ?? [];
  pictures = [
    portrait?.src ?? '',
    memoryPicture,
    ...page.meta('og:image').map((one) => one.replace(ORIGIN, '')),
  ];
  pages = [
    SITEMAP,
    `/en/site/${slug}`,
    `/he/site/${slug}`,
    `/en/site/${id}`,
    '/en',
    `/en/search?query=canary`,
    `/api/sites/${slug}`,
    `/api/sites/memories/${id}`,
    `/api/sites/examples?locale=en`,
    `/api/communities/${community.id}/wall`,
  ];
});

/** Those of these addresses that still tell something of the person. */
async function telling(): Promise<string[]> {
  const told: string[] = [];
  for (const address of pages) {
    const text = await (await ask(address)).text();
    // the requested address may occur in the page's own links
    const more = text
      .replaceAll(`/site/${site.slug}`, '')
      .replaceAll('query=canary', '')
      .replaceAll('"canary"', '');
    if (CANARY.test(address === SITEMAP ? text : more)) told.push(address);
  }
  for (const address of pictures) if ((await ask(address)).status === 200) told.push(address);
  return told;
}

const change = async (patch: object) => {
  const { version } = (await (await asOwner.request(`/api/sites/${site.id}`)).json<{ site: Site }>()).site;
  const headers = { 'If-Match': `"${version}"` };
  return asOwner.request(`/api/sites/${site.id}`, { method: 'PATCH', json: patch, headers });
};
const remove = () =>
  asOwner.request(`/api/sites/${site.id}`, { method: 'DELETE', json: { name: 'Canary Cohen' } });

describe('a minute after a family', () => {
  test.each([
    ['makes its site private', () => change({ mode: 'private' })],
    ['lets only people who are logged in see it', () => change({ sign_in_to_view: true })],
    ['deletes it', remove],
  ])('%s, nothing tells of it: no page, sitemap, preview or picture, nor a cache', async (_, act) => {
    expect(await telling()).toEqual([...pages, ...pictures]);
    expect((await act()).status).toBeLessThan(300);
    clock += 60_000;
    expect(await telling()).toEqual([]);
    for (const locale of ['en', 'he']) {
      const page = await readPage(await ask(`/${locale}/site/${site.slug}`));
      expect(page.meta('robots')).toEqual(['noindex']);
      expect(page.meta('og:image')).toEqual([`${ORIGIN}/og-${locale}.png`]);
      expect([...page.meta('og:url'), ...page.links('canonical'), ...page.links('alternate')]).toEqual([]);
      expect(page.jsonLd).toBeNull();
    }
  });

  test.each([
    ['keeps its site from search engines', () => change({ indexable: false })],
    ['cannot change it any more, since it is frozen', freeze],
  ])('%s, it is in no sitemap, and its page says so', async (_, act) => {
    expect(await telling()).toContain(SITEMAP);
    await act();
    clock += 60_000;
    expect(await telling()).not.toContain(SITEMAP);
    const page = await readPage(await ask(`/en/site/${site.slug}`));
    expect([page.status, page.meta('robots'), page.links('canonical')]).toEqual([200, ['noindex'], []]);
  });

  test('gives its site another address, the sitemap and previews name only that, and the old one leads there', async () => {
    await telling();
    const slug = `renamed-${next()}`;
    expect((await change({ slug })).status).toBe(200);
    clock += 60_000;
    const sitemap = await (await ask(SITEMAP)).text();
    expect(sitemap).toContain(`/en/site/${slug}<`);
    expect(sitemap).not.toContain(site.slug);
    expect((await ask(`/en/site/${site.slug}`)).headers.get('Location')).toBe(`/en/site/${slug}`);
    const page = await readPage(await ask(`/en/site/${slug}`));
    const address = `${ORIGIN}/en/site/${slug}`;
    expect([...page.meta('og:url'), ...page.links('canonical').map(({ href }) => href)]).toEqual([
      address,
      address,
    ]);
    expect(page.html).not.toContain(site.slug);
    expect((await ask(pictures[2] ?? '')).status).toBe(200);
  });

  test('makes its site private after a change of address, the old address says no more than the new one', async () => {
    expect((await change({ slug: `canary-again-${next()}` })).status).toBe(200);
    expect((await change({ mode: 'private' })).status).toBe(200);
    clock += 60_000;
    const response = await ask(`/en/site/${site.slug}`);
    expect([response.status, response.headers.get('Location')]).toEqual([403, null]);
    expect(await telling()).toEqual([]);
  });
});

async function freeze(): Promise<void> {
  await db.update(sites).set({ frozen_at: now().toISOString() }).where(eq(sites.id, site.id));
}
