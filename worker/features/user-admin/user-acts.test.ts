import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { USER_ACTS, USERS_AT_ONCE } from '#worker/contract/user-admin.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { identities, one_time_tokens, sessions, users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { withAnApp } from '#worker/testing/second-factor.ts';
import {
  aCommunity,
  aPerson,
  aPersonWithPassword,
  aSite,
  db,
  PASSWORD,
  type Person,
} from '#worker/testing/seed.ts';

let admin: Person;
beforeAll(async () => {
  admin = await aPerson({ role_id: 1 });
});

const userOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0];
const rowsOf = (id: number) =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.object_kind, 'user'), eq(audit.object_id, String(id))))
    .orderBy(asc(audit.id));

type Options = { as?: Person; headers?: Record<string, string>; now?: () => Date };
const does = (act: string, ids: number[], { as = admin, headers = {}, now }: Options = {}) =>
  testApp({ as, ...(now && { now }) }).request(
    act === 'suspend' ? '/api/admin/users/suspensions' : '/api/admin/users/acts',
    { method: 'POST', json: act === 'suspend' ? { ids } : { act, ids }, headers },
  );
const setsRole = (id: number, role_id: number, as = admin) =>
  testApp({ as }).request(`/api/admin/users/${id}/role`, { method: 'PUT', json: { role_id } });
const reaches = async (person: Person) =>
  (await testApp({ as: person }).request('/api/users/account')).status;

describe('a suspended user', () => {
  test('is signed out and stays out; their site goes on; one row says who did it and why', async () => {
    const dana = await aPerson();
    const { slug } = await aSite({ owner_id: dana.userId });
    expect(await reaches(dana)).toBe(200);
    const response = await does('suspend', [dana.userId], {
      headers: { 'X-Reason': 'two%20families%20wrote' },
    });
    expect(await response.json()).toEqual({ done: [dana.userId], skipped: [] });
    expect(await reaches(dana)).toBe(401);
    expect((await testApp().request(`/api/sites/${slug}`)).status).toBe(200);
    expect(await rowsOf(dana.userId)).toMatchObject([
      {
        action: 'user.suspended',
        actor_id: admin.userId,
        standing: 'AD',
        reason: 'two families wrote',
        before: { state: 'active' },
        after: { state: 'suspended' },
      },
    ]);

    expect(await (await does('suspend', [dana.userId])).json()).toEqual({ done: [], skipped: [dana.userId] });
    expect(await (await does('unsuspend', [dana.userId])).json()).toEqual({
      done: [dana.userId],
      skipped: [],
    });
    expect((await rowsOf(dana.userId)).map(({ action }) => action)).toEqual([
      'user.suspended',
      'user.unsuspended',
    ]);
    expect((await userOf(dana.userId))?.suspended_at).toBeNull();
    // their old session does not come back
    expect(await reaches(dana)).toBe(401);
  });

  test('is never an administrator, nor oneself', async () => {
    const other = await aPerson({ role_id: 1 });
    const ids = [other.userId, admin.userId];
    expect(await (await does('suspend', ids)).json()).toEqual({ done: [], skipped: ids });
    expect(await reaches(other)).toBe(200);
  });
});

test('several users are verified at once, with a row for each; who is verified already is skipped', async () => {
  const [one, two, three] = [await aPerson({ active: '0' }), await aPerson({ active: '0' }), await aPerson()];
  const ids = [one.userId, two.userId, three.userId, one.userId, 999_999];
  expect(await (await does('verify', ids)).json()).toEqual({
    done: [one.userId, two.userId],
    skipped: [three.userId, 999_999],
  });
  for (const { userId } of [one, two])
    expect(await rowsOf(userId)).toMatchObject([
      { action: 'user.verified', before: { state: 'unverified' }, after: { state: 'active' } },
    ]);
  expect(await rowsOf(three.userId)).toEqual([]);
});

test('what a stranger signed up with for an address ends once an administrator verifies it, and its owner is mailed a link', async () => {
  const stranger = await aPersonWithPassword({ active: '0' });
  const id = stranger.userId;
  await db.insert(identities).values({
    provider: 'google',
    subject: `stranger-${id}`,
    user_id: id,
    email: stranger.email,
    linked_at: '2026-11-01T08:00:00.000Z',
  });
  expect(await reaches(stranger)).not.toBe(401);
  const unproven = await aPerson({ role_id: 1 });
  await db
    .update(sessions)
    .set({ proven_at: '2020-01-01T00:00:00.000Z' })
    .where(eq(sessions.id, unproven.sessionId));
  await refusal(await does('verify', [id], { as: unproven }), 'auth.second_factor_again');
  expect((await userOf(id))?.active).toBe('0');

  expect(await (await does('verify', [id])).json()).toEqual({ done: [id], skipped: [] });
  expect(await reaches(stranger)).toBe(401);
  await refusal(
    await testApp().request('/api/users/authenticate', {
      method: 'POST',
      json: { email: stranger.email, password: PASSWORD },
    }),
    'auth.bad_credentials',
  );
  expect(await db.select().from(identities).where(eq(identities.user_id, id))).toEqual([]);
  expect((await enqueuedTo(id)).map(({ kind }) => kind)).toEqual(['reset']);
});

test('who was mailed a link for a new password just now is verified without another', async () => {
  const { userId } = await aPerson({ active: '0' });
  for (const act of ['reset_mail', 'verify'])
    expect(await (await does(act, [userId])).json()).toEqual({ done: [userId], skipped: [] });
  expect((await enqueuedTo(userId)).map(({ kind }) => kind)).toEqual(['reset']);
  expect((await userOf(userId))?.active).toBe('1');
});

test('a link for a new password is mailed, and not again within a minute', async () => {
  const dana = await aPerson();
  const now = new Date('2026-11-10T12:00:00.000Z');
  const at = (seconds: number) => ({ now: () => new Date(now.getTime() + seconds * 1000) });
  const mailed = async () =>
    (await db.select().from(outbox)).filter((row) => JSON.stringify(row.payload).includes('"kind":"reset"'))
      .length;
  const before = await mailed();
  expect(await (await does('reset_mail', [dana.userId], at(0))).json()).toMatchObject({
    done: [dana.userId],
  });
  expect(await (await does('reset_mail', [dana.userId], at(5))).json()).toMatchObject({
    skipped: [dana.userId],
  });
  expect(await mailed()).toBe(before + 1);
  expect(await (await does('reset_mail', [dana.userId], at(70))).json()).toMatchObject({
    done: [dana.userId],
  });
  const tokens = await db.select().from(one_time_tokens).where(eq(one_time_tokens.user_id, dana.userId));
  expect(tokens.map(({ purpose }) => purpose)).toEqual(['reset', 'reset']);
  expect(await rowsOf(dana.userId)).toHaveLength(2);
});

test('someone is signed out everywhere, and may sign in again', async () => {
  const dana = await aPerson();
  await does('sign_out', [dana.userId]);
  expect(await reaches(dana)).toBe(401);
  const [session] = await db.select().from(sessions).where(eq(sessions.id, dana.sessionId));
  expect(session?.revoked_at).not.toBeNull();
  expect((await userOf(dana.userId))?.suspended_at).toBeNull();
});

test('fifty at once, not more, and none without a reason, or by anyone else', async () => {
  const people = await Promise.all(Array.from({ length: USERS_AT_ONCE }, () => aPerson({ active: '0' })));
  const ids = people.map(({ userId }) => userId);
  await refusal(await does('verify', [...ids, 1]), 'request.invalid');
  for (const act of [...USER_ACTS, 'suspend'])
    await refusal(await does(act, ids, { headers: { 'X-Reason': '' } }), 'reason.required');
  await refusal(await does('verify', ids, { as: await aPerson() }), 'auth.admin_only');
  await refusal(await does('delete', ids), 'request.invalid');
  expect(await (await does('verify', ids)).json()).toEqual({ done: ids, skipped: [] });
});

describe('a role', () => {
  test('is given and taken, with a row each, and counts from the next request on', async () => {
    const dana = await aPerson();
    expect((await setsRole(dana.userId, 3)).status).toBe(200);
    expect(await reaches(dana)).toBe(200);
    await refusal(await setsRole(dana.userId, 1), 'user.no_second_factor');
    await withAnApp(dana);
    const { user } = (await (await setsRole(dana.userId, 1)).json()) as { user: { role_id: number } };
    expect(user.role_id).toBe(1);
    // their login has not passed it yet
    await refusal(await testApp({ as: dana }).request('/api/admin/users'), 'auth.second_factor');
    expect((await setsRole(dana.userId, 1)).status).toBe(200);
    expect((await setsRole(dana.userId, 2)).status).toBe(200);
    expect((await rowsOf(dana.userId)).map(({ action, after }) => [action, after])).toEqual([
      ['user.role_set', { role_id: 3 }],
      ['user.role_set', { role_id: 1 }],
      ['user.role_set', { role_id: 2 }],
    ]);
  });

  test('is never one’s own to change, so an administrator always remains', async () => {
    await refusal(await setsRole(admin.userId, 2), 'user.yourself');
    expect((await userOf(admin.userId))?.role_id).toBe(1);
  });

  test('of two administrators who demote each other at once, one remains', async () => {
    const [one, two] = [await aPerson({ role_id: 1 }), await aPerson({ role_id: 1 })];
    const both = await Promise.all([setsRole(two.userId, 2, one), setsRole(one.userId, 2, two)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const roles = [(await userOf(one.userId))?.role_id, (await userOf(two.userId))?.role_id];
    expect(roles.toSorted()).toEqual([1, 2]);
  });

  test('is not given to someone who is unverified, suspended, or gone', async () => {
    for (const patch of [
      { active: '0' as const },
      { suspended_at: '2026-01-01T00:00:00.000Z' },
      { kiosk_community_id: 5 },
    ]) {
      const { userId } = await withAnApp(await aPerson(patch));
      await refusal(await setsRole(userId, 1), 'user.not_possible');
      expect((await userOf(userId))?.role_id).toBe(2);
    }
    await refusal(await setsRole(999_999, 1), 'page.not_found');
    await refusal(await setsRole((await aPerson()).userId, 7), 'request.invalid');
  });
});

test('the sheet of a user says what they own, of what is private only the number, on which device they were, and whether they have a second factor', async () => {
  const dana = await aPerson({ first_name: 'Dana' });
  const site = await aSite({ owner_id: dana.userId, mode: 'private' });
  const open = await aSite({ owner_id: dana.userId, mode: 'open' });
  const town = await aCommunity({ owner_id: dana.userId, permissions: 'private' });
  await db.update(sessions).set({ user_agent: 'Chrome on Android' }).where(eq(sessions.id, dana.sessionId));
  const response = await testApp({ as: admin }).request(`/api/admin/users/${dana.userId}`);
  expect(await response.json()).toMatchObject({
    user: {
      id: dana.userId,
      state: 'active',
      sites: 2,
      owned: [
        { kind: 'site', id: site.id, slug: null, name: null },
        { kind: 'site', id: open.id, slug: open.slug, name: 'Ruth Cohen' },
        { kind: 'community', id: town.id, slug: null, name: null },
      ],
      plans: [],
      sessions: 1,
      last_device: 'Chrome on Android',
      mail: { stop: null, last: null },
      second_factor: false,
      merge: null,
    },
  });
  await refusal(
    await testApp({ as: await aPerson() }).request(`/api/admin/users/${dana.userId}`),
    'auth.admin_only',
  );
  await refusal(await testApp({ as: admin }).request('/api/admin/users/999999'), 'page.not_found');
});

eachHasOneEffect({
  'suspending a user': async () => {
    const { userId } = await aPerson();
    return {
      as: admin,
      call: (app) =>
        app.request('/api/admin/users/suspensions', {
          method: 'POST',
          json: { ids: [userId] },
          headers: { 'X-Reason': 'for%20a%20test' },
        }),
      once: async () => {
        expect((await userOf(userId))?.suspended_at).not.toBeNull();
        expect(await rowsOf(userId)).toHaveLength(1);
      },
    };
  },
});
