import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#worker/core/clock.ts';
import { commit } from '#worker/db/commit.ts';
import { enqueue } from '#worker/db/outbox.ts';
import { scan_counts } from '#worker/db/schema/codes.ts';
import { popular_prefixes } from '#worker/db/schema/search.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { type TestApp, testApp, testEnv } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { aFault, faultyD1 } from '#worker/testing/faulty-d1.ts';
import { anIndexedCommunity, anIndexedSite, indexedAgain, namesFor } from '#worker/testing/indexed.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aCode, aPerson, aPicture, db, holds, lightCandles } from '#worker/testing/seed.ts';

countRows();

const NOW = new Date('2026-11-20T04:00:00.000Z');
const ago = (days: number) => dayOf(new Date(NOW.getTime() - days * 86_400_000));
const JOBS = ['count_popularity', 'rank_popular', 'rank_letter'];
let owner: number;

const site = (first_name: string, last_name: string, more: object = {}) =>
  anIndexedSite({ owner_id: owner, first_name, last_name, ...more });

async function scanned(id: number, day: string, scans: number): Promise<void> {
  const code = await aCode({ site_id: id, target: String(id) });
  await commit(db, [db.insert(scan_counts).values({ code, day, scans })]);
}

/** Runs the nightly popularity jobs. */
async function count(): Promise<void> {
  await commit(db, [enqueue(db, 'count_popularity', { after: 0 }, NOW)]);
  expect(await runJobs(JOBS, aMailer(), NOW)).toBe(0);
}

const popularityOf = async (id: number) =>
  (await db.select({ is: sites.popularity }).from(sites).where(eq(sites.id, id)))[0]?.is;

const suggested = async (locale: string, app: TestApp = testApp()) => {
  const response = await app.request(`/api/search/suggestions?locale=${locale}`);
  expect(response.status).toBe(200);
  const { suggestions } = await response.json<{
    suggestions: Record<'sites' | 'groups', { id: number; label: string; image: unknown; gender?: string }[]>;
  }>();
  return suggestions;
};
const labels = (list: { label: string }[]) => list.map(({ label }) => label);

let people: { id: number }[];

beforeAll(async () => {
  owner = (await aPerson()).userId;
  people = [];
  for (let at = 0; at < 20; at++) people.push(await site(`Maya${at}`, 'Mizrahi', { memories_count: at }));
  const [visited] = people;
  await scanned(visited?.id ?? 0, ago(3), 300);
  await scanned(visited?.id ?? 0, ago(91), 5000);
  await lightCandles(people[1]?.id ?? 0, ago(1), 200);
  await site('מאיר', 'מזרחי', { lang: 'he', memories_count: 50, gender: 'male' });
  await site('Canary', 'Mizrahi', { mode: 'private', memories_count: 900 });
  await site('Unlisted', 'Mizrahi', { indexable: false, memories_count: 800 });
  const circle = await anIndexedCommunity({ owner_id: owner, name: 'Mizrahi Family' });
  await holds(circle.id, visited?.id ?? 0);
  await count();
});

describe('the popularity of a site', () => {
  test('is counted by the scans and candles of ninety days and by memories', async () => {
    expect(await popularityOf(people[0]?.id ?? 0)).toBe(300);
    expect(await popularityOf(people[1]?.id ?? 0)).toBe(201);
    expect(await popularityOf(people[9]?.id ?? 0)).toBe(9);
  });

  test('ranks it first for two and three letters of the first or last name', async () => {
    for (const query of ['ma', 'may', 'miz']) {
      const names = await namesFor(query);
      expect(names.slice(0, 8)).toEqual(expect.arrayContaining(['Maya0 Mizrahi', 'Maya1 Mizrahi']));
    }
    expect((await namesFor('may')).slice(0, 2)).toEqual(['Maya0 Mizrahi', 'Maya1 Mizrahi']);
    expect(await namesFor('mi', { filter: 'group' })).toEqual(['Mizrahi Family']);
  });

  test('lists it once among sixteen places, and counting again changes nothing', async () => {
    const all = () =>
      db.select().from(popular_prefixes).orderBy(popular_prefixes.prefix, popular_prefixes.place);
    const before = await all();
    const mi = before.filter(({ prefix }) => prefix === 'mi');
    expect(mi.map(({ place }) => place)).toEqual([...Array(16).keys()]);
    expect(new Set(mi.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(16);
    await count();
    await count();
    expect(await all()).toEqual(before);
  });
});

describe('the suggestions of an empty search', () => {
  test('are the most visited sites, those in the language of the page first', async () => {
    const [en, he] = [await suggested('en'), await suggested('he')];
    expect(labels(en.sites)).toEqual([0, 1, 19, 18, 17, 16].map((at) => `Maya${at} Mizrahi`));
    expect(labels(he.sites)).toEqual(['מאיר מזרחי', ...[0, 1, 19, 18, 17].map((at) => `Maya${at} Mizrahi`)]);
    expect(labels(en.groups)).toEqual(['Mizrahi Family']);
    expect(he.sites[0]).toMatchObject({ image: null, gender: 'male' });
  });

  test('are never private sites, nor sites that opted out of search engines', async () => {
    for (const app of [testApp(), testApp({ as: { userId: owner, sessionId: `session-${owner}` } })])
      expect(labels((await suggested('en', app)).sites).join()).not.toMatch(/Canary|Unlisted/);
  });

  test('are read once in five minutes', async () => {
    const app = testApp();
    await suggested('en', app);
    app.reads.rowsRead = 0;
    await suggested('en', app);
    expect(app.reads.rowsRead).toBe(2);
  });
});

describe('a site that was popular', () => {
  test('and becomes private is removed at once from cached results and suggestions', async () => {
    expect(labels((await suggested('en')).sites)).toContain('Maya19 Mizrahi');
    expect(await namesFor('may')).toContain('Maya19 Mizrahi');
    await db
      .update(sites)
      .set({ mode: 'private' })
      .where(eq(sites.id, people[19]?.id ?? 0));
    expect(labels((await suggested('en')).sites)).not.toContain('Maya19 Mizrahi');
    expect(await namesFor('may')).not.toContain('Maya19 Mizrahi');
  });

  test('and opts out of search engines is no longer suggested, but found by name', async () => {
    const site = people[17]?.id ?? 0;
    expect(labels((await suggested('en')).sites)).toContain('Maya17 Mizrahi');
    const patched = await testApp({ as: { userId: owner, sessionId: `session-${owner}` } }).request(
      `/api/sites/${site}`,
      { method: 'PATCH', json: { indexable: false }, headers: { 'If-Match': '"1"' } },
    );
    expect(patched.status).toBe(200);
    for (const locale of ['en', 'he'])
      expect(labels((await suggested(locale)).sites)).not.toContain('Maya17 Mizrahi');
    expect(await namesFor('maya17')).toEqual(['Maya17 Mizrahi']);
  });

  test('and has a new name or portrait is shown with it, and not found by the old name', async () => {
    const id = people[18]?.id ?? 0;
    expect(await namesFor('may')).toContain('Maya18 Mizrahi');
    const portrait_id = await aPicture({ site_id: id, created_by: owner, purpose: 'profile' });
    await db.update(sites).set({ first_name: 'Tova', portrait_id }).where(eq(sites.id, id));
    await indexedAgain(id);
    expect(await namesFor('may')).not.toContain('Maya18 Mizrahi');
    const { sites: shown } = await suggested('en');
    expect(shown.find((one) => one.id === id)).toMatchObject({
      label: 'Tova Mizrahi',
      image: { id: portrait_id },
    });
  });
});

test('a site hidden while a search is running is missing from the next result', async () => {
  const { id } = await site('Xenia', 'Xu', { memories_count: 70 });
  await count();
  // fills the cache with another prefix, and so with the index version
  expect(await namesFor('mi')).not.toContain('Xenia Xu');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const slow = testApp({ env: { DB: faultyD1(testEnv.DB, { ...aFault(1, 'after'), delay: released }) } });
  const first = namesFor('xe', {}, slow);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, id));
  await indexedAgain(id);
  expect(await namesFor('mi')).not.toContain('Xenia Xu');
  release();
  expect(await first).toEqual(['Xenia Xu']);
  expect(await namesFor('xe')).toEqual([]);
});

test('a keystroke of two letters reads at most eight rows, popular or not, cached or not', async () => {
  await site('Qian', 'Wu');
  for (const query of ['ma', 'mi', 'may', 'qi', 'wu', 'zz', 'to']) {
    for (let again = 0; again < 3; again++) {
      const app = testApp();
      await namesFor(query, {}, app);
      expect(app.reads.rowsRead, query).toBeLessThanOrEqual(8);
    }
  }
});
