import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { MySite } from '#worker/contract/my-site.ts';
import type { SiteCard } from '#worker/contract/site.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { nameKeys } from '#worker/shared/name-keys.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { indexedAgain } from '#worker/testing/indexed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMemory, aPerson, aSite, db, joins } from '#worker/testing/seed.ts';

countRows();

const owner = await aPerson();
const person = await aPerson();
const named = (first_name: string, last_name: string, other_name: string | null = null, more: object = {}) =>
  aSite({
    owner_id: owner.userId,
    first_name,
    last_name,
    other_name,
    ...nameKeys({ first_name, last_name, other_name }),
    ...more,
  });

describe('the same name', () => {
  const ask = (input: object, env = {}) =>
    testApp({ env }).request('/api/sites/site/get-by-type-and-name', {
      method: 'POST',
      json: { type_id: 1, first_name: 'Hannah', last_name: 'Gold', ...input },
    });
  const found = async (input: object = {}) =>
    (await (await ask(input)).json<{ sites: SiteCard[] }>()).sites.map(({ id }) => id);

  test('is found in either script, however it is written, of that type only', async () => {
    const english = await named('Hannah', 'Gold', 'חנה גולד');
    const hebrew = await named('חנה', 'גולד');
    await named('Hannah', 'Gold', null, { site_type_id: 2 });
    await named('Hannah', 'Golden');
    expect(await found()).toEqual([english.id]);
    expect(await found({ first_name: 'HANNAH', last_name: 'gold' })).toEqual([english.id]);
    expect((await found({ first_name: 'חַנָּה', last_name: 'גולד' })).sort()).toEqual(
      [english.id, hebrew.id].sort(),
    );
    expect((await found({ other_name: 'חנה גולד' })).sort()).toEqual([english.id, hebrew.id].sort());
  });

  test('is found in either script with the family name first, or with a double letter written once', async () => {
    const person = await named('Davida', 'Rosen', 'דווידה רוזן');
    await named('Davida', 'Rosen', 'דווידה רוזן', { mode: 'private' }).then(({ id }) => indexedAgain(id));
    await indexedAgain(person.id);
    for (const [first_name, last_name] of [
      ['Rosen', 'Davida'],
      ['רוזן', 'דווידה'],
      ['דוידה', 'רוזן'],
    ])
      expect(await found({ first_name, last_name })).toEqual([person.id]);
    expect(await found({ first_name: 'Davida', last_name: 'Rosenberg' })).toEqual([]);
  });

  test('of a site that not everyone may see is not listed', async () => {
    for (const more of [
      { mode: 'private' },
      { sign_in_to_view: true },
      { work: true },
      { frozen_at: '2026' },
      { deleted_at: '2026' },
    ])
      await named('Hidden', 'Person', null, more);
    expect(await found({ first_name: 'Hidden', last_name: 'Person' })).toEqual([]);
  });

  test('is listed at most five times, and rate-limited', async () => {
    for (let i = 0; i < 7; i++) await named('Many', 'Namesakes');
    expect(await found({ first_name: 'Many', last_name: 'Namesakes' })).toHaveLength(5);
    const closed = { SEARCH_LIMIT: { limit: async () => ({ success: false }) } };
    await refusal(await ask({}, closed), 'rate.limited');
  });

  test('is never found for a name without letters, and half a name is refused', async () => {
    await named('👑👑', '👑👑');
    expect(await found({ first_name: '💐💐', last_name: '💐💐' })).toEqual([]);
    await refusal(await ask({ last_name: 'G' }), 'request.invalid');
  });
});

describe('my sites', () => {
  const mine = async (as: typeof person, only = '') =>
    (await testApp({ as }).request(`/api/sites/mine${only && `?as=${only}`}`)).json<{
      sites: MySite[];
      next_cursor: string | null;
    }>();

  test('are those I belong to, newest first, with my permissions and my pending decisions', async () => {
    const roles = [
      ['private', null, 'member'],
      ['open', 3, 'editor'],
      ['regular', 5, 'sec_owner'],
    ] as const;
    for (const [mode, group] of roles) {
      const { id } = await aSite({ owner_id: owner.userId, mode });
      await joins(id, person.userId, group);
      for (const status of ['pending', 'pending', 'returned', 'published'] as const)
        await aMemory({ owner_id: id, author_id: owner.userId, status });
    }
    await aSite({ owner_id: person.userId });
    const { sites: found, next_cursor } = await mine(person);
    expect(next_cursor).toBeNull();
    expect(found.map(({ role, held_count, can_bind }) => [role, held_count, can_bind])).toEqual([
      ['owner', 0, true],
      ['sec_owner', 2, true],
      ['editor', 2, false],
      ['member', 0, false],
    ]);
    const rolesOf = async (only: string) => (await mine(person, only)).sites.map(({ role }) => role);
    expect(await rolesOf('owner')).toEqual(['owner']);
    expect(await rolesOf('member')).toEqual(['sec_owner', 'editor', 'member']);
    expect((await mine(await aPerson())).sites).toEqual([]);
  });

  test('do not include deleted sites, or sites from which I am suspended', async () => {
    const [gone, left] = [await aSite({ owner_id: owner.userId }), await aSite({ owner_id: owner.userId })];
    const visitor = await aPerson();
    for (const { id } of [gone, left]) await joins(id, visitor.userId, 3);
    expect((await mine(visitor)).sites).toHaveLength(2);
    await db.update(sites).set({ deleted_at: '2026' }).where(eq(sites.id, gone.id));
    await db.update(members).set({ suspended_at: '2026' }).where(eq(members.owner_id, left.id));
    expect((await mine(visitor)).sites).toEqual([]);
  });

  test('are listed twenty per page, each once, with few rows read', async () => {
    const busy = await aPerson();
    for (let i = 0; i < 45; i++) await aSite({ owner_id: busy.userId });
    const listed: number[] = [];
    let cursor = '';
    for (const size of [20, 20, 5]) {
      const app = testApp({ as: busy });
      const response = await app.request(`/api/sites/mine${cursor && `?cursor=${cursor}`}`);
      const page = await response.json<{ sites: MySite[]; next_cursor: string | null }>();
      expect(page.sites).toHaveLength(size);
      expect(app.reads.rowsRead).toBeLessThan(120);
      listed.push(...page.sites.map(({ id }) => id));
      cursor = page.next_cursor ?? '';
    }
    expect(cursor).toBe('');
    expect(listed).toEqual([...new Set(listed)].sort((a, b) => b - a));
    const bad = await testApp({ as: busy }).request('/api/sites/mine?cursor=nonsense');
    await refusal(bad, 'request.invalid');
  });

  test('show the next memorial date, the plan and the last activity', async () => {
    const family = await aPerson();
    const { id } = await aSite({ owner_id: family.userId, subscribed: true });
    const at = (day: string) =>
      testApp({ as: family, now: () => new Date(`${day}T09:00:00.000Z`) }).request('/api/sites/mine');
    const site = async (day: string) => (await (await at(day)).json<{ sites: MySite[] }>()).sites[0];
    expect(await site('2027-03-01')).toMatchObject({
      plan: 'subscribed',
      can_settings: true,
      restore_until: null,
      last_activity_at: '2026-11-01T08:00:00.000Z',
      // died on 30 Adar I, a day that 5787 also has
      next_date: { kind: 'yahrzeit', on: { year: 2027, month: 3, day: 9 }, in_days: 8 },
    });
    expect((await site('2027-03-10'))?.next_date).toMatchObject({ kind: 'memorial_day', in_days: 0 });
    await aMemory({ owner_id: id, author_id: family.userId, updated_at: '2026-12-24T08:00:00.000Z' });
    expect((await site('2027-03-01'))?.last_activity_at).toBe('2026-12-24T08:00:00.000Z');
  });

  test('that I deleted are listed separately for thirty days, for their Owner only', async () => {
    const [family, coOwner] = [await aPerson(), await aPerson()];
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const { id } = await aSite({ owner_id: family.userId, deleted_at: ago(29) });
    await joins(id, coOwner.userId, 5);
    await aSite({ owner_id: family.userId, deleted_at: ago(31) });
    await aSite({ owner_id: family.userId });
    const deleted = (await mine(family, 'deleted')).sites;
    expect(deleted.map((site) => site.id)).toEqual([id]);
    expect(Date.parse(deleted[0]?.restore_until ?? '')).toBeGreaterThan(Date.now());
    expect((await mine(family)).sites).toHaveLength(1);
    expect((await mine(coOwner, 'deleted')).sites).toEqual([]);
  });

  test('with what falls on them in the week ahead', async () => {
    const busy = await aPerson();
    const day = { format: 'en', year: 1940, month: 11, day: 12 } as const;
    const own = await aSite({ owner_id: busy.userId, birth: day });
    const joined = await aSite({
      owner_id: owner.userId,
      birth: day,
      death: { ...day, year: 2020, day: 14 },
    });
    await joins(joined.id, busy.userId, null);
    const read = async (query: string) => {
      const app = testApp({ as: busy, now: () => new Date('2026-11-10T09:00:00.000Z') });
      const reply = await app.request(`/api/sites/mine${query}`);
      const { days } = await reply.json<{ days: { kind: string; site: { id: number } }[] }>();
      return days.map(({ kind, site }) => `${kind} ${site.id}`).sort();
    };
    const wanted = [`birthday ${own.id}`, `birthday ${joined.id}`, `memorial_day ${joined.id}`].sort();
    expect(await read('')).toEqual(wanted);
    expect(await read('?as=owner')).toEqual([`birthday ${own.id}`]);
    expect(await read('?as=deleted')).toEqual([]);
  });

  test('require signing in', async () => {
    await refusal(await testApp().request('/api/sites/mine'), 'auth.token_missing');
  });
});
