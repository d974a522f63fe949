import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { communities } from '#worker/db/schema/communities.ts';
import { testApp } from '#worker/testing/app.ts';
import { anIndexedCommunity, anIndexedSite, namesFor, typed } from '#worker/testing/indexed.ts';
import { aPerson, aPicture, db, joins, joinsCommunity } from '#worker/testing/seed.ts';

const FROZEN = '2026-11-01T00:00:00.000Z';
const KINDS = [{ quick_search: true }, { quick_search: false }];
let owner: Awaited<ReturnType<typeof aPerson>>;
let cousin: Awaited<ReturnType<typeof aPerson>>;
beforeAll(async () => {
  [owner, cousin] = [await aPerson(), await aPerson()];
});

const site = (first_name: string, more: object = {}) =>
  anIndexedSite({ owner_id: owner.userId, first_name, last_name: 'Own', ...more });
/** The remaining validity of a picture's URL, in seconds. */
const secondsLeft = (src: string | undefined) => Number(/e=(\d+)/.exec(src ?? '')?.[1]) - Date.now() / 1000;

describe('a member of a site finds it', () => {
  test.each([
    ['frozen', { frozen_at: FROZEN }],
    ['behind signing in', { sign_in_to_view: true }],
    ['private', { mode: 'private' }],
  ])('also while it is %s', async (what, hidden) => {
    const name = `Found${what.replaceAll(' ', '')}`;
    const { id } = await site(name, hidden);
    await joins(id, cousin.userId, null);
    for (const kind of KINDS)
      expect(await namesFor(name, kind, testApp({ as: cousin }))).toEqual([`${name} Own`]);
  });

  test('but not a work site that its creator has not activated', async () => {
    const { id } = await site('Dormant', { work: true, site_type_id: 2 });
    await joins(id, cousin.userId, 3);
    for (const kind of KINDS) {
      expect(await namesFor('dormant', kind, testApp({ as: cousin }))).toEqual([]);
      expect(await namesFor('dormant', kind, testApp({ as: owner }))).toEqual(['Dormant Own']);
    }
  });
});

describe('the URL of a portrait in a result', () => {
  const aFace = () => aPicture({ site_id: null, created_by: owner.userId, purpose: 'profile' });
  test.each([
    ['a private site', { mode: 'private' }],
    ['a site behind signing in', { sign_in_to_view: true }],
    ['a work site', { work: true, site_type_id: 2, work_activated_at: FROZEN }],
  ])('expires within ten minutes, for %s', async (what, patch) => {
    const name = `Face${what.replaceAll(' ', '')}`;
    await site(name, { ...patch, portrait_id: await aFace() });
    for (const kind of KINDS) {
      const [found] = (await typed(name, kind, testApp({ as: owner }))).results;
      expect(secondsLeft(found?.profile?.src)).toBeLessThanOrEqual(600);
    }
  });

  test('is valid for longer where everyone may see it', async () => {
    await site('Facepublic', { portrait_id: await aFace() });
    for (const kind of KINDS)
      expect(secondsLeft((await typed('facepublic', kind)).results[0]?.profile?.src)).toBeGreaterThan(600);
  });
});

test('a frozen community is found only by its members', async () => {
  const { id } = await anIndexedCommunity({
    owner_id: owner.userId,
    name: 'Frozen Circle',
    frozen_at: FROZEN,
  });
  await joinsCommunity(id, cousin.userId, null);
  for (const kind of KINDS) {
    expect(await namesFor('frozen circle', kind, testApp({ as: cousin }))).toEqual(['Frozen Circle']);
    expect(await namesFor('frozen circle', kind)).toEqual([]);
  }
});

describe('a site that its family makes public is found at once', () => {
  test.each([
    ['private', { mode: 'private' }, { mode: 'regular' }],
    ['behind signing in', { sign_in_to_view: true }, { sign_in_to_view: false }],
  ])('which was %s', async (what, closed, open) => {
    const name = `Opened${what.replaceAll(' ', '')}`;
    const { id } = await site(name, closed);
    expect(await namesFor(name)).toEqual([]);
    const opened = await testApp({ as: owner }).request(`/api/sites/${id}`, {
      method: 'PATCH',
      json: open,
      headers: { 'If-Match': '"1"' },
    });
    expect(opened.status).toBe(200);
    for (const kind of KINDS) expect(await namesFor(name, kind)).toEqual([`${name} Own`]);
  });
});

test('a work site is found by position and employer', async () => {
  const work = { work: true, site_type_id: 2, work_activated_at: FROZEN };
  await site('Zohar', { ...work, work_title: 'Watchmaker', work_company: 'Tefen Clocks' });
  for (const query of ['watchmaker', 'tefen clo', 'zohar tefen'])
    expect(await namesFor(query, { quick_search: false })).toEqual(['Zohar Own']);
});

test('a community that becomes private is removed from all results at once, even if it is in the index', async () => {
  const { id } = await anIndexedCommunity({ owner_id: owner.userId, name: 'Closing Circle' });
  const found = () => namesFor('closing circle', { quick_search: false, filter: 'group' });
  expect(await found()).toEqual(['Closing Circle']);
  await db.run('drop trigger communities_hidden');
  await db.update(communities).set({ permissions: 'private' }).where(eq(communities.id, id));
  expect(await found()).toEqual([]);
});
