import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { DayAhead } from '#worker/contract/calendar-feed.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

/** A Saturday evening in Jerusalem. */
const NOW = new Date('2026-11-21T18:00:00.000Z');
const en = (year: number, month: number, day: number) => ({ format: 'en' as const, year, month, day });

let owner: Person;
let member: Person;
let site: number;

beforeEach(async () => {
  owner = await aPerson();
  member = await aPerson();
  ({ id: site } = await aSite({
    owner_id: owner.userId,
    mode: 'private',
    birth: en(1941, 11, 21),
    death: en(2024, 11, 26),
  }));
  await joins(site, member.userId, null);
});

const app = (as?: Person) => testApp({ ...(as && { as }), now: () => NOW });
const daysOf = async (as: Person) =>
  (await (await app(as).request('/api/users/days')).json<{ days: DayAhead[] }>()).days;
const kinds = async (as: Person) => (await daysOf(as)).map(({ kind, in_days }) => `${kind} in ${in_days}`);

test('a member is shown what falls today and in the week ahead, by the site’s calendars', async () => {
  expect(await kinds(member)).toEqual(['birthday in 0', 'memorial_day in 5']);
  expect((await daysOf(member))[0]).toMatchObject({
    site: { id: site, slug: String(site), name: 'Ruth Cohen' },
  });
  await refusal(await app().request('/api/users/days'), 'auth.token_missing');
  expect(await kinds(await aPerson())).toEqual([]);
});

test('nothing of a site that they left, that is deleted, or whose reminders are off', async () => {
  const { settings } = (await db.select().from(sites).where(eq(sites.id, site)))[0] ?? {};
  if (!settings) throw new Error('the site has no settings');
  const set = (patch: object) => db.update(sites).set(patch).where(eq(sites.id, site));
  await set({ settings: { ...settings, remind_birth: false } });
  expect(await kinds(member)).toEqual(['memorial_day in 5']);
  await set({ settings: { ...settings, remind_death: false } });
  expect(await kinds(member)).toEqual(['birthday in 0']);
  await set({ deleted_at: NOW.toISOString() });
  expect(await kinds(member)).toEqual([]);
  await set({ deleted_at: null });
  await db.delete(members).where(eq(members.user_id, member.userId));
  expect(await kinds(member)).toEqual([]);
});
