import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { cards } from '#worker/db/schema/billing.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { mail_levels } from '#worker/db/schema/mail.ts';
import { members, members_wall_counts, members_wall_keys, successors } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { memory_likes } from '#worker/db/schema/memory-life.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { account_merges, credentials, identities, sessions, users } from '#worker/db/schema/people.ts';
import { reminders } from '#worker/db/schema/reminders.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { vendors } from '#worker/db/schema/vendors.ts';
import { testApp } from '#worker/testing/app.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import {
  approvesMerge,
  confirmsMerge as confirms,
  startsMerge,
  mergeTokenOf as tokenOf,
  userOf,
} from '#worker/testing/merge-calls.ts';
import { aCard } from '#worker/testing/orders-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aReminder } from '#worker/testing/reminders-seed.ts';
import {
  aCommunity,
  aMemory,
  aPerson,
  aPersonWithPassword,
  aSite,
  db,
  joins,
  joinsCommunity,
  PASSWORD,
  type Person,
} from '#worker/testing/seed.ts';
import { aVendor } from '#worker/testing/vendors-seed.ts';

let admin: Person;
let second: Person;
beforeAll(async () => {
  [admin, second] = [await aPerson({ role_id: 1 }), await aPerson({ role_id: 1 })];
});

type Options = { as?: Person; headers?: Record<string, string>; now?: () => Date };
const starts = (from: number, into: number, options: Options = {}) =>
  startsMerge(from, into, { as: admin, ...options });
const approves = (from: number, as = second, headers = {}) => approvesMerge(from, as, headers);
const cancels = (from: number) =>
  testApp({ as: admin }).request(`/api/admin/users/${from}/merge`, { method: 'DELETE' });
const rowsOf = (id: number) =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.object_kind, 'user'), eq(audit.object_id, String(id))));
const groupOf = async (kind: 'site' | 'community', place: number, userId: number) =>
  (
    await db
      .select({ group: members.group_id })
      .from(members)
      .where(and(eq(members.owner_kind, kind), eq(members.owner_id, place), eq(members.user_id, userId)))
  ).map(({ group }) => group);

describe('two accounts of one person', () => {
  test('become one by two administrators: all that the one has passes to the other', async () => {
    const from = await aPersonWithPassword();
    const into = await aPerson();
    const other = await aPerson();
    const own = await aSite({ owner_id: from.userId });
    const shared = await aSite({ owner_id: other.userId });
    await joins(shared.id, from.userId, 5);
    await joins(shared.id, into.userId, 3);
    const theirs = await aSite({ owner_id: into.userId });
    await joins(theirs.id, from.userId, null);
    const town = await aCommunity({ owner_id: from.userId });
    await joinsCommunity(town.id, into.userId, null);
    const village = await aCommunity({ owner_id: other.userId });
    await joinsCommunity(village.id, from.userId, 3);
    const memory = await aMemory({ owner_id: shared.id, author_id: from.userId });
    const liked = await aMemory({ owner_id: shared.id, author_id: other.userId });
    const created_at = '2026-11-01T08:00:00.000Z';
    for (const { userId } of [from, into, other])
      await db.insert(memory_likes).values({ memory_id: liked, user_id: userId, created_at });
    const reminder = await aReminder({ site_id: shared.id, created_by: from.userId });
    await aVendor({ user_id: from.userId });
    const [theirCard, ownCard] = [
      await aCard({ user_id: from.userId, is_default: true }),
      await aCard({ user_id: into.userId, is_default: true }),
    ];
    await db.insert(successors).values({ site_id: shared.id, position: 1, name: 'D', email: from.email });
    const level = { owner_kind: 'site', owner_id: shared.id, updated_at: created_at } as const;
    await db.insert(mail_levels).values([
      { ...level, user_id: from.userId, level: 'none' },
      { ...level, user_id: into.userId, level: 'mine' },
    ]);
    await db.insert(identities).values({
      provider: 'google',
      subject: 'g-1',
      user_id: from.userId,
      email: from.email,
      linked_at: created_at,
    });

    const started = await starts(from.userId, into.userId);
    expect(started.status).toBe(201);
    expect(await started.json()).toMatchObject({
      user: { merge: { into: { id: into.userId }, started_by: admin.userId, can_approve: false } },
    });
    expect((await userOf(from.userId))?.deleted_at).toBeNull();
    expect((await approves(from.userId)).status).toBe(200);

    const merged = await userOf(from.userId);
    expect(merged).toMatchObject({ active: '0', email: `deleted:${from.userId}` });
    expect(merged?.deleted_at).not.toBeNull();
    expect(await groupOf('site', own.id, into.userId)).toEqual([1]);
    expect((await db.select().from(sites).where(eq(sites.id, own.id)))[0]?.owner_id).toBe(into.userId);
    expect(await groupOf('site', shared.id, into.userId)).toEqual([5]);
    expect(await groupOf('site', theirs.id, into.userId)).toEqual([1]);
    expect(await groupOf('community', town.id, into.userId)).toEqual([1]);
    expect((await db.select().from(communities).where(eq(communities.id, town.id)))[0]?.owner_id).toBe(
      into.userId,
    );
    expect(await groupOf('community', village.id, into.userId)).toEqual([3]);
    expect(await db.select().from(members).where(eq(members.user_id, from.userId))).toEqual([]);
    // the members walls know one person, found by name
    expect(
      await db.select().from(members_wall_keys).where(eq(members_wall_keys.user_id, from.userId)),
    ).toEqual([]);
    expect(
      (await db.select().from(members_wall_keys).where(eq(members_wall_keys.user_id, into.userId))).length,
    ).toBeGreaterThan(0);
    const [counted] = await db
      .select()
      .from(members_wall_counts)
      .where(eq(members_wall_counts.community_id, town.id));
    expect(counted?.people).toBe(1);
    const [written] = await db.select().from(memories).where(eq(memories.id, memory));
    expect(written?.author_id).toBe(into.userId);
    const [heart] = await db.select().from(memories).where(eq(memories.id, liked));
    expect(heart?.likes).toBe(2);
    expect((await db.select().from(reminders).where(eq(reminders.id, reminder)))[0]?.created_by).toBe(
      into.userId,
    );
    expect((await db.select().from(vendors).where(eq(vendors.user_id, into.userId))).length).toBe(1);
    const held = await db
      .select()
      .from(cards)
      .where(inArray(cards.id, [theirCard, ownCard]));
    expect(held.map((card) => [card.user_id, card.is_default])).toEqual([
      [into.userId, false],
      [into.userId, true],
    ]);
    const [named] = await db.select().from(successors).where(eq(successors.site_id, shared.id));
    expect(named?.email).toBe(`person-${into.userId}@example.org`);
    expect(await db.select().from(mail_levels).where(eq(mail_levels.owner_id, shared.id))).toMatchObject([
      { user_id: into.userId, level: 'mine' },
    ]);
    expect(await db.select().from(identities).where(eq(identities.user_id, from.userId))).toEqual([]);
    expect(await db.select().from(credentials).where(eq(credentials.user_id, from.userId))).toEqual([]);
  });

  test('the old address no longer logs in, and its sessions end; the other is not signed out', async () => {
    const from = await aPersonWithPassword();
    const into = await aPersonWithPassword();
    await starts(from.userId, into.userId);
    await approves(from.userId);
    const login = (email: string) =>
      testApp().request('/api/users/authenticate', { method: 'POST', json: { email, password: PASSWORD } });
    await refusal(await login(from.email), 'auth.bad_credentials');
    expect((await login(into.email)).status).toBe(200);
    expect((await testApp({ as: from }).request('/api/users/account')).status).toBe(401);
    expect((await testApp({ as: into }).request('/api/users/account')).status).toBe(200);
    const [session] = await db.select().from(sessions).where(eq(sessions.id, from.sessionId));
    expect(session?.revoked_at).not.toBeNull();
  });

  test('become one once both mailboxes agree, in either order, once', async () => {
    const [from, into] = [await aPerson({ active: '0' }), await aPerson()];
    const { id } = await aSite({ owner_id: from.userId });
    await starts(from.userId, into.userId);
    const tokens = [await tokenOf(into.userId), await tokenOf(from.userId)] as const;
    expect(await (await confirms(tokens[0])).json()).toEqual({ state: 'waiting' });
    expect(await (await confirms(tokens[0])).json()).toEqual({ state: 'waiting' });
    expect(await groupOf('site', id, into.userId)).toEqual([]);
    const both = await Promise.all([confirms(tokens[1]), confirms(tokens[1])]);
    for (const response of both) expect(await response.json()).toEqual({ state: 'merged' });
    expect(await groupOf('site', id, into.userId)).toEqual([1]);
    expect(await (await confirms(tokens[0])).json()).toEqual({ state: 'merged' });
    expect((await rowsOf(from.userId)).map(({ action }) => action)).toEqual([
      'user.merge_started',
      'user.merged',
    ]);
    const told = (await db.select().from(outbox)).filter(({ payload }) =>
      JSON.stringify(payload).includes(`"from":"person-${from.userId}@example.org"`),
    );
    expect(told).toHaveLength(2);
  });

  test('the higher role wins', async () => {
    const [from, into] = [await aPerson({ role_id: 3 }), await aPerson()];
    await starts(from.userId, into.userId);
    await approves(from.userId);
    expect((await userOf(into.userId))?.role_id).toBe(3);
    expect((await rowsOf(from.userId)).at(-1)).toMatchObject({
      action: 'user.merged',
      actor_id: second.userId,
      standing: 'AD',
      before: { role_id: 3 },
      after: { into: into.userId, role_id: 3, agreed: 'administrators' },
    });
  });
});

describe('a merge is refused', () => {
  test('to one administrator alone, and with their own account', async () => {
    const [from, into] = [await aPerson(), await aPerson()];
    await starts(from.userId, into.userId);
    await refusal(await approves(from.userId, admin), 'user.merge_own');
    await refusal(await approves(from.userId, second, { 'X-Reason': '' }), 'reason.required');
    await refusal(await starts(admin.userId, into.userId), 'user.yourself');
    await refusal(await starts(into.userId, admin.userId), 'user.yourself');
    expect((await userOf(from.userId))?.deleted_at).toBeNull();
  });

  test('where one is an administrator’s, suspended, dead, a screen’s or gone, where both sell, and into itself', async () => {
    const into = await aPerson();
    for (const patch of [
      { suspended_at: '2026-01-01T00:00:00.000Z' },
      { deceased_at: '2026-01-01T00:00:00.000Z' },
      { kiosk_community_id: 1 },
      { role_id: 1 },
    ]) {
      const { userId } = await aPerson(patch);
      await refusal(await starts(userId, into.userId), 'user.not_possible');
      await refusal(await starts(into.userId, userId), 'user.not_possible');
    }
    const unverified = await aPerson({ active: '0' });
    await refusal(await starts(into.userId, unverified.userId), 'user.not_possible');
    await refusal(await starts(into.userId, into.userId), 'user.not_possible');
    await refusal(await starts(into.userId, 999_999), 'page.not_found');
    const [one, two] = [await aVendor(), await aVendor()];
    await refusal(await starts(one.user_id, two.user_id), 'user.not_possible');
  });

  test('twice at a time, after it was cancelled, after 14 days, and after an address was changed', async () => {
    const [from, into] = [await aPerson(), await aPerson()];
    await starts(from.userId, into.userId);
    await refusal(await starts(from.userId, into.userId), 'user.merge_open');
    const token = await tokenOf(from.userId);
    expect((await cancels(from.userId)).status).toBe(200);
    await refusal(await confirms(token), 'verify.bad_token');
    await refusal(await approves(from.userId), 'page.not_found');
    await refusal(await cancels(from.userId), 'page.not_found');

    await starts(from.userId, into.userId);
    const late = () => new Date(Date.now() + 15 * 24 * 60 * 60 * 1000);
    await refusal(await confirms(await tokenOf(from.userId), late), 'verify.bad_token');
    await db.update(users).set({ email: 'another@example.org' }).where(eq(users.id, into.userId));
    await refusal(await approves(from.userId), 'user.not_possible');
    expect((await userOf(from.userId))?.deleted_at).toBeNull();
    await refusal(await confirms('made up'), 'verify.bad_token');
  });

  test('and the mailbox of one alone moves nothing', async () => {
    const [from, into] = [await aPerson(), await aPerson()];
    await starts(from.userId, into.userId);
    for (let times = 0; times < 3; times++) await confirms(await tokenOf(into.userId));
    expect((await userOf(from.userId))?.deleted_at).toBeNull();
    const [merge] = await db.select().from(account_merges).where(eq(account_merges.from_id, from.userId));
    expect(merge).toMatchObject({ from_confirmed_at: null, merged_at: null });
  });
});

eachHasOneEffect({
  'agreeing to a merge': async () => {
    const [from, into] = [await aPerson(), await aPerson()];
    const { id } = await aSite({ owner_id: from.userId });
    await starts(from.userId, into.userId);
    const token = await tokenOf(from.userId);
    await confirms(await tokenOf(into.userId));
    return {
      as: into,
      call: (app) => app.request('/api/users/merge/confirm', { method: 'POST', json: { token } }),
      once: async () => {
        expect(await groupOf('site', id, into.userId)).toEqual([1]);
        expect((await rowsOf(from.userId)).filter(({ action }) => action === 'user.merged')).toHaveLength(1);
      },
    };
  },
});
