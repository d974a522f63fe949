import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AdminSite, AdminSiteSheet } from '#worker/contract/site-admin.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { aSubscription } from '#worker/testing/orders-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { planOf, queriesOf } from '#worker/testing/queries.ts';
import { aCode, aCommunity, aMemory, aPerson, aSite, db, holds, type Person } from '#worker/testing/seed.ts';
import type { SiteFilters } from './site-filters.repo.ts';
import { examineSites } from './site-list.repo.ts';

countRows();

const NOW = '2026-11-10T12:00:00.000Z';

let admin: Person;
let owner: Person;

beforeEach(async () => {
  await db.update(sites).set({ name_key: '', other_name_key: null });
  [admin, owner] = [await aPerson({ role_id: 1 }), await aPerson()];
});

const app = (as = admin) => testApp({ as, now: () => new Date(NOW) });
const ask = (query = '', as = admin) => app(as).request(`/api/admin/sites${query}`);
const pageOf = async (query = '') =>
  (await ask(query)).json<{ sites: AdminSite[]; next_cursor: string | null }>();
const idsIn = async (query = '') => (await pageOf(query)).sites.map(({ id }) => id);
const named = (first_name: string, patch: object = {}) =>
  aSite({
    owner_id: owner.userId,
    first_name,
    name_key: searchKey(`${first_name} Cohen`),
    mode: 'open',
    ...patch,
  });
/** The sites of the owner alone, whom no other test has. */
const mine = (query = '') => idsIn(`?owner=${owner.userId}${query}`);

describe('the list of sites', () => {
  test('shows the newest first, with owner, plan, storage, what waits, codes and communities', async () => {
    const older = await named('Ruth');
    const site = await named('Leah', { media_bytes: 2048, subscribed: true, plan: 'once' });
    const town = await aCommunity({ owner_id: owner.userId, name: 'Harel Street' });
    await holds(town.id, site.id);
    await aMemory({ owner_id: site.id, author_id: owner.userId, status: 'pending' });
    await aCode({ site_id: site.id, target: site.slug, state: 'bound' });
    const { sites: listed } = await pageOf(`?owner=${owner.userId}`);
    expect(listed.map(({ id }) => id)).toEqual([site.id, older.id]);
    expect(listed[0]).toMatchObject({
      name: 'Leah Cohen',
      slug: site.slug,
      type: 'memorial',
      state: 'live',
      owner: { id: owner.userId, name: 'Dana Levi', email: `person-${owner.userId}@example.org` },
      subscribed: true,
      plan: 'once',
      media_bytes: 2048,
      held: 1,
      codes: 1,
      communities: [{ id: town.id, name: 'Harel Street' }],
    });
  });

  test('counts what waits and the codes as they come, go and pass to another site', async () => {
    const [one, other] = [await named('Ruth'), await named('Leah')];
    const counts = async () =>
      (await pageOf(`?owner=${owner.userId}`)).sites.map(({ held, codes }) => [held, codes]);
    const ids: number[] = [];
    for (const status of ['pending', 'pending', 'published'] as const)
      ids.push(await aMemory({ owner_id: one.id, author_id: owner.userId, status }));
    const [first = 0, second = 0, third = 0] = ids;
    const code = await aCode({ site_id: one.id, state: 'bound' });
    const free = await aCode();
    expect(await counts()).toEqual([
      [0, 0],
      [2, 1],
    ]);
    const change = (id: number, patch: Partial<typeof memories.$inferInsert>) =>
      db.update(memories).set(patch).where(eq(memories.id, id));
    await change(first, { status: 'published' });
    await change(second, { owner_id: other.id });
    await change(third, { status: 'pending', owner_id: other.id });
    await db.update(codes).set({ site_id: other.id }).where(eq(codes.code, code));
    await db.update(codes).set({ site_id: other.id }).where(eq(codes.code, free));
    expect(await counts()).toEqual([
      [2, 2],
      [0, 0],
    ]);
    await change(third, { owner_kind: 'community' });
    await db.delete(memories).where(eq(memories.id, second));
    await db.delete(codes).where(eq(codes.code, free));
    expect(await counts()).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });

  test('keeps the name and the address of a private site to itself', async () => {
    const { id } = await named('Canary', { mode: 'private', slug: 'canary-cohen', other_name: 'Canary' });
    const response = await ask(`?owner=${owner.userId}`);
    const text = await response.text();
    expect(JSON.parse(text).sites).toMatchObject([{ id, name: null, slug: null, mode: 'private' }]);
    expect(text).not.toMatch(/canary/i);
    expect(await (await ask(`.csv?owner=${owner.userId}`)).text()).not.toMatch(/canary/i);
  });

  test('does not find a private site by its name, and no cursor says what it is called', async () => {
    for (let count = 0; count < 51; count++) await named('Canary', { mode: count < 49 ? 'open' : 'private' });
    const { sites: first, next_cursor } = await pageOf('?q=can');
    expect([first.length, new Set(first.map(({ mode }) => mode))]).toEqual([49, new Set(['open'])]);
    expect(atob(next_cursor?.replaceAll('-', '+').replaceAll('_', '/') ?? '')).not.toMatch(/canary/i);
    expect(await pageOf(`?q=can&cursor=${next_cursor}`)).toEqual({ sites: [], next_cursor: null });
    expect(await mine('&q=can&mode=private')).toEqual([]);
  });

  test('is filtered by type, mode, plan, community and day of creation', async () => {
    const memorial = await named('Ruth', { created_at: '2026-01-05T10:00:00.000Z' });
    const story = await named('Leah', { site_type_id: 2, mode: 'private', created_at: NOW });
    const work = await named('Adam', {
      site_type_id: 2,
      work: true,
      work_activated_at: NOW,
      subscribed: true,
      created_at: '2026-03-01T23:59:59.000Z',
    });
    const town = await aCommunity({ owner_id: owner.userId });
    await holds(town.id, story.id);
    await holds(town.id, memorial.id, 'asked');
    expect(await mine('&type=memorial')).toEqual([memorial.id]);
    expect(await mine('&type=lifeStory')).toEqual([work.id, story.id]);
    expect(await mine('&type=work')).toEqual([work.id]);
    expect(await mine('&mode=private')).toEqual([story.id]);
    expect(await mine('&subscribed=yes')).toEqual([work.id]);
    expect(await mine('&subscribed=no')).toEqual([story.id, memorial.id]);
    await aSubscription({ site_id: work.id, user_id: owner.userId, state: 'past_due' });
    expect(await mine('&subscribed=past_due')).toEqual([work.id]);
    expect(await idsIn('?subscribed=past_due')).toEqual([work.id]);
    expect(await idsIn('?subscribed=past_due&mode=private')).toEqual([]);
    expect(await idsIn(`?community=${town.id}`)).toEqual([story.id]);
    expect(await idsIn(`?community=${town.id}&mode=open`)).toEqual([]);
    expect(await mine('&from=2026-01-05&to=2026-03-01')).toEqual([work.id, memorial.id]);
    expect(await idsIn('?from=2026-03-01&to=2026-03-01')).toEqual([work.id]);
    expect(await idsIn('?to=2026-01-05&type=memorial')).toContain(memorial.id);
  });

  test('is sorted by time in both directions, a page at a time, with every filter', async () => {
    const made: number[] = [];
    for (let count = 0; count < 53; count++)
      made.push((await named('Leah', { created_at: `2026-04-01T10:00:00.${count % 7}00Z` })).id);
    const all = async (query: string) => {
      const ids: number[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(
          `?${query}${cursor ? `&cursor=${cursor}` : ''}`,
        );
        ids.push(...page.sites.map(({ id }) => id));
        cursor = page.next_cursor;
      } while (cursor);
      return ids;
    };
    const owned = `owner=${owner.userId}`;
    expect(await all(`${owned}&sort=created`)).toEqual(made);
    expect(await all(`${owned}&sort=-created`)).toEqual(made.toReversed());
    const days = 'from=2026-04-01&to=2026-04-01';
    const ascending = await all(`${days}&sort=created`);
    expect(ascending.filter((id) => made.includes(id))).toHaveLength(53);
    expect(await all(`${days}&sort=-created`)).toEqual(ascending.toReversed());
    expect((await idsIn('?q=leah&sort=-created')).slice(0, 3)).toEqual(made.slice(0, 3));
    await refusal(await ask('?sort=name'), 'request.invalid');
  });

  test('has each site in its strongest state', async () => {
    const live = await named('Ruth');
    const frozen = await named('Leah', { frozen_at: NOW });
    const waiting = await named('Adam', { work: true });
    const unclaimed = await named('Noa', { unclaimed: true });
    const deleted = await named('Dan', { deleted_at: NOW, frozen_at: NOW, unclaimed: true });
    for (const [state, { id }] of Object.entries({ live, frozen, waiting, unclaimed, deleted })) {
      expect(await mine(`&state=${state}`), state).toEqual([id]);
      expect((await pageOf(`?q=${id}`)).sites, state).toMatchObject([{ id, state }]);
    }
    const frozenEverywhere = await idsIn('?state=frozen');
    expect(frozenEverywhere).toContain(frozen.id);
    expect(frozenEverywhere).not.toContain(deleted.id);
    expect(await idsIn('?state=live&mode=open')).toContain(live.id);
  });

  test('finds a site by its id, its address of now or before, the address of its owner, or its name', async () => {
    const site = await named('Zelda', {
      slug: 'zelda-the-poet',
      other_name: 'זלדה',
      other_name_key: searchKey('זלדה כהן'),
    });
    const second = await named('Zelda');
    await named('Zechariah', { deleted_at: NOW });
    expect(await idsIn(`?q=${site.id}`)).toEqual([site.id]);
    expect(await idsIn('?q=Zelda-the-Poet')).toEqual([site.id]);
    expect(await idsIn(`?q=person-${owner.userId}@example.org`)).toHaveLength(3);
    expect(await idsIn('?q=nobody@example.org')).toEqual([]);
    expect(await idsIn('?q=zelda')).toEqual([site.id, second.id]);
    expect(await idsIn('?q=ze')).toEqual([site.id, second.id]);
    expect(await idsIn(`?q=${encodeURIComponent('זלדה')}`)).toEqual([site.id]);
    expect(await idsIn('?q=zelda&mode=private')).toEqual([]);
    expect(await idsIn('?q=ze&state=deleted')).toHaveLength(1);
    expect(await idsIn('?q=%25')).toEqual([]);
  });

  test('is for administrators alone', async () => {
    await refusal(await ask('', owner), 'auth.admin_only');
    await refusal(await ask('.csv', owner), 'auth.admin_only');
    await refusal(await ask('/1', owner), 'auth.admin_only');
    await refusal(await ask('?cursor=x'), 'request.invalid');
    await refusal(await ask('?state=lost'), 'request.invalid');
  });
});

describe('the file', () => {
  test('has the same rows, defuses formulas, and leaves one row in the log without what was searched', async () => {
    await named('=Ruth');
    const path = `/api/admin/sites.csv?q=person-${owner.userId}@example.org`;
    const unreasoned = await app().request(path, { headers: { 'X-Reason': '' } });
    await refusal(unreasoned, 'reason.required');
    const [head, first, rest] = (await (await app().request(path)).text()).split('\r\n');
    expect(head).toMatch(/^\uFEFF?id,name,slug,type/);
    expect(first).toContain("'=Ruth Cohen");
    expect(rest).toBeUndefined();
    const rows = await db
      .select()
      .from(audit)
      .where(sql`action = 'sites.exported' and actor_id = ${admin.userId}`);
    expect(rows).toMatchObject([{ after: { filters: { searched: true }, rows: 1 }, standing: 'AD' }]);
    expect(JSON.stringify(rows)).not.toContain('example.org');
  });
});

describe('the sheet of a site', () => {
  const sheetOf = async (id: number) => (await (await ask(`/${id}`)).json<{ site: AdminSiteSheet }>()).site;

  test('of a private one is opened with a reason, which leaves one row', async () => {
    const { id } = await named('Canary', { mode: 'private' });
    await refusal(
      await app().request(`/api/admin/sites/${id}`, { headers: { 'X-Reason': '' } }),
      'reason.required',
    );
    expect(await sheetOf(id)).toMatchObject({ name: 'Canary Cohen', members: 1 });
    expect(await sheetOf(id)).toMatchObject({ name: 'Canary Cohen' });
    const rows = await db
      .select()
      .from(audit)
      .where(sql`action = 'site.read' and object_id = ${String(id)} and actor_id = ${admin.userId}`);
    expect(rows).toMatchObject([{ standing: 'AD', reason: 'for a test' }]);
  });

  test('of a deleted one says until when it can be restored', async () => {
    const { id } = await named('Ruth', { deleted_at: '2026-11-01T12:00:00.000Z' });
    const { id: old } = await named('Ruth', { deleted_at: '2026-09-01T12:00:00.000Z' });
    expect(await sheetOf(id)).toMatchObject({ state: 'deleted', restore_until: '2026-12-01T12:00:00.000Z' });
    expect(await sheetOf(old)).toMatchObject({ state: 'deleted', restore_until: null });
    await refusal(await ask('/99999999'), 'site.not_found');
  });
});

describe('a million sites', () => {
  const FILTERS: Record<string, SiteFilters> = {
    none: {},
    'a site': { site: 1 },
    'an owner': { owner: 1 },
    'a name': { nameKey: 'ruth' },
    'a community': { community: 1 },
    frozen: { state: 'frozen' },
    deleted: { state: 'deleted' },
    waiting: { state: 'waiting' },
    unclaimed: { state: 'unclaimed' },
    live: { state: 'live' },
    'days of creation': { from: '2026-01-01', to: '2026-02-01' },
    work: { type: 'work' },
    memorials: { type: 'memorial' },
    'a mode': { mode: 'open' },
    subscribed: { subscribed: 'yes' },
    'not subscribed': { subscribed: 'no' },
    'a failed payment': { subscribed: 'past_due' },
  };

  test.each(Object.entries(FILTERS))('are not all read for a filter: %s', async (_, filters) => {
    const after = { key: '2026-01-02', id: 1_000_000 };
    for (const [from, sort] of [undefined, after].flatMap((at) => [
      [at, 'created'] as const,
      [at, '-created'] as const,
    ])) {
      const queries = await queriesOf((on) =>
        examineSites(on, { ...filters, sort }, { after: from, limit: 50 }),
      );
      for (const query of queries) {
        const details = (await planOf(query, 'x')).split('\n');
        expect(details.filter((one) => /^SCAN (?:s|h|p|sites)\b/.test(one))).toEqual([]);
        expect(details.filter((one) => one.startsWith('USE TEMP B-TREE'))).toEqual([]);
        expect(details.join('\n')).toMatch(/SEARCH (?:s|h|p) USING/);
      }
    }
  });

  test('are read a page at a time, the first and a later one with at most 150 rows', async () => {
    const seed = db.all(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
      insert into sites (id, slug, site_type_id, owner_id, first_name, last_name, lang, gender, derived_dates, mode,
        settings, created_at, updated_at, name_key)
      select 1000000 + i, 'many-' || i, 1, ${owner.userId}, 'Many', 'Sites', 'en', 'female', '{}', 'regular', '{}',
        '2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z', 'many sites' from n`);
    await seed;
    for (const query of [
      '',
      '?mode=regular',
      '?state=live',
      '?type=memorial',
      `?owner=${owner.userId}`,
      '?q=many',
      '?to=2025-01-01',
    ]) {
      let cursor: string | null = null;
      for (let page = 0; page < 40; page++) {
        const on = app();
        const join: string = query === '' ? '?' : '&';
        const response = await on.request(
          `/api/admin/sites${query}${cursor ? `${join}cursor=${cursor}` : ''}`,
        );
        const body = await response.json<{ sites: AdminSite[]; next_cursor: string | null }>();
        expect(body.sites, query).toHaveLength(50);
        // beside the administrator, their session, and the address that a name could be
        expect(on.reads.rowsRead, `${query} ${page}`).toBeLessThanOrEqual(150 + 4);
        cursor = body.next_cursor;
        expect(cursor).not.toBeNull();
      }
    }
    await db.delete(sites).where(sql`${sites.id} > 1000000`);
  }, 120_000);
});
