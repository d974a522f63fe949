import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { RESULTS_A_PAGE } from '#worker/contract/search.ts';
import { tags } from '#worker/db/schema/site-details.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { anIndexedCommunity, anIndexedSite, indexedAgain, namesFor, typed } from '#worker/testing/indexed.ts';
import { aPerson, db } from '#worker/testing/seed.ts';

countRows();

let owner: number;
const site = (first_name: string, last_name: string, more: object = {}) =>
  anIndexedSite({ owner_id: owner, first_name, last_name, ...more });
const fully = { quick_search: false };

async function tagged(site_id: number, name: string): Promise<void> {
  await db
    .insert(tags)
    .values({ site_id, name, key: searchKey(name), created_at: '2026-11-01T00:00:00.000Z' });
}

beforeAll(async () => {
  owner = (await aPerson()).userId;
});

describe('the results page', () => {
  test('lists matches in the name before matches in the text', async () => {
    await site('Perla', 'Stern', {
      sentence: 'She taught Galila to read.',
      about: 'Galila, Galila, Galila.',
    });
    await site('Galila', 'Ron', { sentence: 'A teacher.' });
    const { id } = await site('Uri', 'Paz');
    await tagged(id, 'Galila');
    expect(await namesFor('galila', fully)).toEqual(['Galila Ron', 'Uri Paz', 'Perla Stern']);
  });

  test('lists those within whose names it is before those in whose texts, and says where and what it found', async () => {
    await site('Ilse', 'Mittgalim', {});
    await site('Dov', 'Almog', {
      about: 'He was born far away. The Galim were his home for years.',
      sentence: 'A sailor.',
    });
    const { id } = await site('Shai', 'Barak');
    await tagged(id, 'Galim');
    const { results } = await typed('galim', fully);
    expect(results.map(({ full_name, found_in, excerpt }) => [full_name, found_in, excerpt])).toEqual([
      ['Ilse Mittgalim', 'name', null],
      ['Shai Barak', 'texts', 'Galim'],
      ['Dov Almog', 'texts', 'He was born far away. The Galim were his home for years.'],
    ]);
  });

  test('keeps to itself what a biography says that its family hides', async () => {
    await site('Gila', 'Arad', { about: 'She kept Pelargonia.', settings: { hide_about: true } });
    const [found] = (await typed('pelargonia', fully)).results;
    expect(found).toMatchObject({ full_name: 'Gila Arad', found_in: 'texts', excerpt: null });
  });

  test('finds by all words in any order and field, the last of them as a prefix', async () => {
    const { id } = await site('שרה', 'רוזנצוויג', {
      lang: 'he',
      other_name: 'Sara Rosenzweig',
      birth_city: 'וילנה',
      about: 'נולדה בווילנה וגדלה בקיבוץ יגור',
      death_place: 'Haifa',
    });
    for (const query of ['רוזנצוויג שר', 'שָׂרָה רוזנצווי', 'sara haif', 'יגור שרה', 'וילנה', 'רוזנצויג'])
      expect(
        (await typed(query, fully)).results.map((one) => one.id),
        query,
      ).toEqual([id]);
    expect(await namesFor('שרה ירושלים', fully)).toEqual([]);
  });

  test('shows the sentence and the current data', async () => {
    const { id, slug } = await site('Noga', 'Tal', { sentence: 'She loved the sea.' });
    const [found] = (await typed('noga tal', fully)).results;
    expect(found).toMatchObject({
      id,
      slug,
      sentence: 'She loved the sea.',
      profile: null,
      death_year: 2024,
    });
  });

  test('filters by people or communities', async () => {
    await site('Harduf', 'Levi');
    await anIndexedCommunity({ owner_id: owner, name: 'Friends of Harduf', sentence: 'A village.' });
    expect((await namesFor('harduf', fully)).sort()).toEqual(['Friends of Harduf', 'Harduf Levi']);
    expect(await namesFor('harduf', { ...fully, filter: 'group' })).toEqual(['Friends of Harduf']);
    expect(await namesFor('harduf', { ...fully, filter: 'site' })).toEqual(['Harduf Levi']);
    expect(await namesFor('community', { ...fully, filter: 'group' })).toEqual([]);
  });

  test('has as many pages as there are results, with each person once', async () => {
    for (let at = 0; at < 2 * RESULTS_A_PAGE + 3; at++) await site(`Yaara${at}`, 'Dorani');
    const pages = await Promise.all([0, 1, 2, 3].map((page) => typed('dorani', { ...fully, page })));
    expect(pages.map(({ results }) => results.length)).toEqual([RESULTS_A_PAGE, RESULTS_A_PAGE, 3, 0]);
    expect(pages.map(({ more }) => more)).toEqual([true, true, false, false]);
    expect(new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size).toBe(43);
  });

  test('uses the spelling of its first page on every page', async () => {
    for (let at = 0; at < RESULTS_A_PAGE + 2; at++) await site(`נעם${at}`, 'לוין', { lang: 'he' });
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map((page) => typed('ללוין', { ...fully, page })),
    );
    expect([first, second, third].map((one) => one?.results.length)).toEqual([RESULTS_A_PAGE, 2, 0]);
  });

  test('shows the searcher’s own sites first, on the first page only', async () => {
    const person = await aPerson();
    await anIndexedSite({
      owner_id: person.userId,
      first_name: 'Ilana',
      last_name: 'Zamir',
      mode: 'private',
      about: 'Dorani',
    });
    const app = testApp({ as: person });
    const [first, second] = await Promise.all(
      [0, 1].map(async (page) => (await typed('dorani', { ...fully, page }, app)).results),
    );
    expect(first?.[0]?.full_name).toBe('Ilana Zamir');
    expect(first).toHaveLength(RESULTS_A_PAGE + 1);
    expect(second?.map((one) => one.full_name)).not.toContain('Ilana Zamir');
    expect(await namesFor('zamir', fully)).toEqual([]);
  });

  test('checks who may see each result, even if it is in the index', async () => {
    const { id } = await site('Stale', 'Canary');
    await db.run('drop trigger sites_hidden');
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, id));
    expect(await namesFor('stale canary', fully)).toEqual([]);
    await indexedAgain(id);
    expect(await namesFor('stale', {})).toEqual([]);
  });

  test('is not slow for a very common word, and finds a person with that name', async () => {
    const searched = testEnv.SEARCH ?? testEnv.DB;
    await searched
      .prepare(`insert into found_words (rowid, kind, names, words, tags)
        with recursive many (n) as (select 1 union all select n + 1 from many where n < 9000)
        select -2 * n, 'site', 'nobody', 'melody by the sea', '' from many`)
      .run();
    await site('Melody', 'Zur');
    const app = testApp();
    expect(await namesFor('melody', fully, app)).toEqual(['Melody Zur']);
    expect(app.reads.rowsRead).toBeLessThan(5000);
    await searched.prepare('delete from found_words where rowid < 0').run();
  });

  test('reads a few rows for each result', async () => {
    const app = testApp();
    const { results } = await typed('dorani', fully, app);
    expect(app.reads.rowsRead).toBeLessThanOrEqual(10 * results.length);
  });
});

test('a site is found by a tag while it has the tag', async () => {
  const { id } = await site('Amos', 'Oren');
  await tagged(id, 'חלוצים');
  expect(await namesFor('חלוצים', fully)).toEqual(['Amos Oren']);
  await db.update(tags).set({ name: 'Pioneers', key: 'pioneers' }).where(eq(tags.site_id, id));
  expect(await namesFor('חלוצים', fully)).toEqual([]);
  expect(await namesFor('pioneers', fully)).toEqual(['Amos Oren']);
  await db.delete(tags).where(eq(tags.site_id, id));
  expect(await namesFor('pioneers', fully)).toEqual([]);
});
