import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import { sites } from '#worker/db/schema/sites.ts';
import type { Env } from '#worker/platform/env.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { aCode, aMemory, aPerson, aPicture, aSite, db, lightCandles } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';

const now = () => new Date('2026-11-10T12:00:00.000Z');
let site: { id: number; slug: string };
let userId: number;

/** The database, with a record of each statement sent to it. */
function watchedD1() {
  const seen = { trips: 0, statements: [] as string[], rows: 0 };
  const DB = new Proxy(testEnv.DB, {
    get(target, name) {
      if (name === 'prepare') {
        return (query: string) => {
          seen.statements.push(query);
          return target.prepare(query);
        };
      }
      if (name === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          seen.trips++;
          seen.statements.splice(0, Number.POSITIVE_INFINITY, ...seen.statements.slice(-statements.length));
          const results = await target.batch(statements);
          for (const { meta } of results) seen.rows += meta.rows_read;
          return results;
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { seen, env: { ...standInPages, DB } satisfies Partial<Env> };
}

beforeAll(async () => {
  ({ userId } = await aPerson());
  site = await aSite({
    owner_id: userId,
    sentence: 'She baked bread every Friday.',
    about: 'A long life. '.repeat(200),
  });
  const portrait = await aPicture({ site_id: site.id, created_by: userId, purpose: 'profile' });
  const cover = await aPicture({ site_id: site.id, created_by: userId, purpose: 'cover' });
  await db.update(sites).set({ portrait_id: portrait, cover_id: cover }).where(eq(sites.id, site.id));
  for (let i = 0; i < 18; i++) {
    await aMemory({
      owner_id: site.id,
      author_id: userId,
      text: `Memory of ${i}. ${'She used to sing. '.repeat(60)}`,
    });
  }
  for (let i = 0; i < 12; i++) {
    const id = await aMemory({
      owner_id: site.id,
      author_id: userId,
      type: 'photo',
      pinned: i === 0 ? 1 : 0,
    });
    await aPicture({ site_id: site.id, created_by: userId, memory_id: id });
  }
  for (let i = 0; i < 3; i++) await aCode({ site_id: site.id, target: site.slug });
  for (let day = 4; day <= 10; day++)
    await lightCandles(site.id, `2026-11-${String(day).padStart(2, '0')}`, day % 3 || 1);
});

describe('a memorial with thirty memories, a dozen photos and a week of candles', () => {
  test('is read in one trip, four statements at most, and forty rows at most', async () => {
    for (const ref of [site.slug, String(site.id)]) {
      for (const query of ['', '?sort=oldest', '?sort=newest&filter=photo', '?filter=text', '?tag=garden']) {
        const { seen, env } = watchedD1();
        const response = await testApp({ now, env }).request(`/en/site/${ref}${query}`);
        expect(response.status).toBe(200);
        expect(seen.trips).toBe(1);
        expect(seen.statements.length).toBeLessThanOrEqual(4);
        expect(seen.rows, `${ref}${query}`).toBeLessThanOrEqual(40);
      }
    }
  });
});

describe('what the document brings along', () => {
  const asked = async (path: string) => readPage(await testApp({ now, env: standInPages }).request(path));

  test('is what the app would ask for, under the keys it asks with', async () => {
    for (const ref of [site.slug, String(site.id)]) {
      const { data } = await asked(`/en/site/${ref}`);
      expect(data.status).toBe(200);
      expect(data.queries.map(({ key }) => key)).toEqual([
        ['sites', ref],
        ['memories', ref, { sort: 'manual', filter: null }],
      ]);
      const api = testApp({ now });
      expect(data.queries[0]?.data).toEqual(await (await api.request(`/api/sites/${ref}`)).json());
    }
  });

  test('is a first page that is short, its texts cut, and goes on where it ends', async () => {
    const { data } = await asked(`/en/site/${site.slug}`);
    const { pages, pageParams } = (data.queries[1]?.data ?? {}) as {
      pages: MemoryPage[];
      pageParams: unknown[];
    };
    const [page] = pages;
    expect(pageParams).toEqual([null]);
    expect(page?.memories.length).toBeLessThanOrEqual(10);
    const letters = page?.memories.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
    expect(letters).toBeLessThanOrEqual(6_000);
    for (const { text, more } of page?.memories ?? []) expect(more).toBe((text?.length ?? 0) > 100);

    const seen = page?.memories.map(({ id }) => id) ?? [];
    let cursor = page?.next_cursor;
    while (cursor) {
      const next = await (
        await testApp({ now }).request(`/api/sites/memories/${site.id}?cursor=${cursor}`)
      ).json<MemoryPage>();
      seen.push(...next.memories.map(({ id }) => id));
      cursor = next.next_cursor;
    }
    expect(seen).toHaveLength(30);
    expect(new Set(seen)).toHaveLength(30);
  });

  test('cuts long texts, and shows one that the address names in full above them, without a script too', async () => {
    const memories = async (query: string) => {
      const { data } = await asked(`/en/site/${site.slug}?filter=text${query}`);
      const { pages } = (data.queries[1]?.data ?? { pages: [] }) as { pages: MemoryPage[] };
      return pages[0]?.memories ?? [];
    };
    const all = await memories('');
    expect(all.length).toBeGreaterThan(5);
    expect(all.every(({ more }) => more)).toBe(true);
    expect(all.reduce((sum, { text }) => sum + (text?.length ?? 0), 0)).toBeLessThanOrEqual(6_000);
    const id = all.at(-1)?.id;
    const { html, data } = await asked(`/en/site/${site.slug}?filter=text&memory=${id}`);
    const [named] = data.queries.filter(({ key }) => key[0] === 'memory' && key[1] === id);
    expect(named?.data).toMatchObject({ id, more: false });
    const text = (named?.data as Memory | undefined)?.text ?? '';
    expect(text.length).toBeGreaterThan(1_000);
    // on the page, and in its data
    expect(html.split(text)).toHaveLength(3);
    expect(html.split(`id="memory-${id}"`)).toHaveLength(2);
    expect(await memories(`&memory=${id}`)).toEqual(all);
    expect(await memories('&memory=nothing')).toEqual(all);
  });

  test('follows the order and the kind in the address, and shrugs at others', async () => {
    const key = async (query: string) =>
      (await asked(`/en/site/${site.slug}${query}`)).data.queries[1]?.key[2];
    expect(await key('?sort=oldest&filter=photo')).toEqual({ sort: 'oldest', filter: 'photo' });
    expect(await key('?sort=random&filter=gossip')).toEqual({ sort: 'manual', filter: null });
  });

  test('shows what there is, to be read without a script', async () => {
    const { html } = await asked(`/en/site/${site.slug}`);
    const text = html.slice(0, html.indexOf('id="dorot-data"')).replaceAll('\u00A0', ' ');
    for (const words of ['Ruth Cohen', 'She baked bread every Friday.', 'Dana Levi', '14 March 1941'])
      expect(text).toContain(words);
  });

  test('leads on, link by link, to every memory that everyone may read, and back to the first', async () => {
    const hidden = await aMemory({ owner_id: site.id, author_id: userId, visibility: 'members' });
    const seen: number[] = [];
    let address: string | undefined = `/en/site/${site.slug}`;
    const linksIn = ({ elements }: Awaited<ReturnType<typeof asked>>) =>
      elements.filter(({ tag }) => tag === 'a').map(({ attributes }) => attributes);
    for (let pages = 0; address !== undefined; pages++) {
      const { seen: reads, env } = watchedD1();
      const page = await readPage(await testApp({ now, env }).request(address));
      expect(reads.rows, address).toBeLessThanOrEqual(40);
      const articles = page.elements.filter(({ tag }) => tag === 'article');
      seen.push(...articles.map(({ attributes }) => Number(attributes.id?.replace('memory-', ''))));
      expect(page.meta('robots')).toEqual(pages === 0 ? [] : ['noindex']);
      expect(page.links('canonical')).toHaveLength(pages === 0 ? 1 : 0);
      const back = linksIn(page).filter(({ class: name }) => name === 'more first');
      expect(back.map(({ href }) => href)).toEqual(pages === 0 ? [] : ['?#memories']);
      const next = linksIn(page).find(({ class: name }) => name === 'button further')?.href;
      address = next && `/en/site/${site.slug}${next}`;
    }
    expect(seen).toHaveLength(30);
    expect(new Set(seen).size).toBe(30);
    expect(seen).not.toContain(hidden);
  });

  test('shows further texts whole, and hands them to the app under the address of that page', async () => {
    const first = await asked(`/en/site/${site.slug}?filter=text`);
    const { pages } = (first.data.queries[1]?.data ?? { pages: [] }) as { pages: MemoryPage[] };
    const after = pages[0]?.next_cursor ?? '';
    const { data } = await asked(`/en/site/${site.slug}?filter=text&after=${after}`);
    expect(data.queries[1]?.key[2]).toEqual({ sort: 'manual', filter: 'text', after });
    const further = (data.queries[1]?.data ?? {}) as { pages: MemoryPage[]; pageParams: string[] };
    expect(further.pageParams).toEqual([after]);
    expect(further.pages[0]?.memories.length).toBeGreaterThan(1);
    expect(further.pages[0]?.memories.some(({ more }) => more)).toBe(false);
  });

  test('begins with the first memories where the link to further ones is damaged', async () => {
    const first = await asked(`/en/site/${site.slug}`);
    const damaged = await asked(`/en/site/${site.slug}?after=nonsense`);
    expect(damaged.data).toEqual(first.data);
  });

  test('asks early for the picture that is painted largest, by the address that is painted', async () => {
    const page = await asked(`/en/site/${site.slug}`);
    const preload = page.links('preload').find((link) => link.as === 'image');
    const painted = page.elements.filter(
      ({ tag, attributes }) => tag === 'img' && attributes.src === preload?.href,
    );
    expect(painted).toHaveLength(1);
    expect(preload?.imagesrcset).toBe(painted[0]?.attributes.srcset);
    expect(preload?.imagesizes).toBe(painted[0]?.attributes.sizes);
    expect((await testApp({ now }).request(preload?.href ?? '')).status).toBe(200);
  });
});
