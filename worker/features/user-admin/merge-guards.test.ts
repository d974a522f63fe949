import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { AppError } from '#worker/core/app-error.ts';
import { commit } from '#worker/db/commit.ts';
import { members, successors } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { passkeys } from '#worker/db/schema/second-factor.ts';
import { mergeUsers } from '#worker/features/accounts/public.ts';
import { testApp } from '#worker/testing/app.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import {
  approvesMerge,
  confirmsMerge as confirms,
  givePasskey,
  membershipsOf,
  startsMerge,
  mergeTokenOf as tokenOf,
  userOf,
} from '#worker/testing/merge-calls.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

const [admin, second] = [await aPerson({ role_id: 1 }), await aPerson({ role_id: 1 })];
const starts = (from: number, into: number) => startsMerge(from, into, { as: admin });
const address = ({ userId }: Person) => `person-${userId}@example.org`;
const approves = (from: number, as = second) => approvesMerge(from, as);

describe('a merge', () => {
  test('is asked of each mailbox without the whole address of the other', async () => {
    const [from, into] = [await aPerson(), await aPerson()];
    await starts(from.userId, into.userId);
    const mailer = aMailer();
    await runMailJobs(mailer, new Date());
    for (const [asked, other] of [
      [from, into],
      [into, from],
    ] as const) {
      const [email] = mailer.sent.filter(({ to }) => to === address(asked));
      expect(email?.text).toContain('p…@example.org');
      expect(JSON.stringify(email)).not.toContain(address(other));
    }
  });

  test('the address of an account that nobody confirmed gives nothing, until its mailbox agrees', async () => {
    const successorOf = async (site: number) =>
      (await db.select().from(successors).where(eq(successors.site_id, site)))[0]?.email;
    for (const agrees of [false, true]) {
      const [from, into] = [await aPerson({ active: '0' }), await aPerson()];
      const { id } = await aSite({ owner_id: (await aPerson()).userId });
      await db.insert(successors).values({ site_id: id, position: 1, name: 'D', email: address(from) });
      await starts(from.userId, into.userId);
      if (agrees) await confirms(await tokenOf(from.userId));
      expect((await approves(from.userId)).status).toBe(200);
      expect(await successorOf(id)).toBe(address(agrees ? into : from));
    }
  });

  test('a suspended membership gives no role, nor ends by a merge', async () => {
    const at = '2026-11-01T08:00:00.000Z';
    const owner = await aPerson();
    const [from, into] = [await aPerson(), await aPerson()];
    const place = async (theirs: [number | null, string | null], own: [number | null, string | null]) => {
      const { id } = await aSite({ owner_id: owner.userId });
      for (const [person, [group, suspended_at]] of [
        [from, theirs],
        [into, own],
      ] as const) {
        await joins(id, person.userId, group);
        await db
          .update(members)
          .set({ suspended_at })
          .where(and(eq(members.owner_id, id), eq(members.user_id, person.userId)));
      }
      return id;
    };
    const suspendedEditor = await place([3, at], [null, null]);
    const suspendedMember = await place([null, at], [3, null]);
    const ownSuspension = await place([3, null], [null, at]);
    await starts(from.userId, into.userId);
    expect((await approves(from.userId)).status).toBe(200);
    const rows = await membershipsOf(into.userId);
    const membership = (site: number) => {
      const row = rows.find(({ owner_kind, owner_id }) => owner_kind === 'site' && owner_id === site);
      return row && { group: row.group_id, since: row.suspended_at };
    };
    expect(membership(suspendedEditor)).toEqual({ group: null, since: at });
    expect(membership(suspendedMember)).toEqual({ group: 3, since: null });
    expect(membership(ownSuspension)).toEqual({ group: 3, since: at });
  });
});

describe('a merge is refused', () => {
  test('to who was made an administrator after it was started', async () => {
    const [from, into, friend] = [await aPerson(), await aPerson(), await aPerson({ role_id: 1 })];
    const other = await aPerson({ role_id: 1 });
    const role = (role_id: number, as: Person) =>
      testApp({ as }).request(`/api/admin/users/${friend.userId}/role`, { method: 'PUT', json: { role_id } });
    expect((await role(2, admin)).status).toBe(200);
    await starts(from.userId, into.userId);
    await givePasskey(friend);
    expect((await role(1, admin)).status).toBe(200);
    await refusal(await approves(from.userId, friend), 'approval.too_new');
    const sheet = await testApp({ as: friend }).request(`/api/admin/users/${from.userId}`);
    expect(await sheet.json()).toMatchObject({ user: { merge: { can_approve: false } } });
    expect((await userOf(from.userId))?.deleted_at).toBeNull();
    // who was one before agrees, and all of them were told of the new one
    for (const { userId } of [admin, other, friend])
      expect((await enqueuedTo(userId)).filter(({ kind }) => kind === 'administrator_added')).toMatchObject([
        { added_id: friend.userId },
      ]);
    expect((await approves(from.userId, other)).status).toBe(200);
  });

  test('where it would do without a second factor, until the account that stays has one too', async () => {
    const [from, into] = [await aPerson(), await aPerson()];
    await givePasskey(from);
    await refusal(await starts(from.userId, into.userId), 'user.merge_factor');
    await givePasskey(into);
    await starts(from.userId, into.userId);
    await db.delete(passkeys).where(eq(passkeys.user_id, into.userId));
    await refusal(await approves(from.userId), 'user.merge_factor');
    await givePasskey(into);
    expect((await approves(from.userId)).status).toBe(200);
  });

  test('where a role changed after it was started, or changes while it is carried out', async () => {
    const [from, into] = [await aPerson(), await aPerson()];
    await starts(from.userId, into.userId);
    await db.update(users).set({ role_id: 1 }).where(eq(users.id, into.userId));
    await refusal(await approves(from.userId), 'user.not_possible');
    await db.update(users).set({ role_id: 3 }).where(eq(users.id, into.userId));
    const merged = async (from_role: number, into_role: number) => {
      const [one, two] = [await userOf(from.userId), await userOf(into.userId)];
      if (!one || !two) throw new Error('no such users');
      return commit(
        db,
        mergeUsers(db, {
          from: { ...one, role_id: from_role },
          into: { ...two, role_id: into_role },
          role: 3,
          at: '2026-11-02T08:00:00.000Z',
        }),
        new AppError('user.not_possible'),
      );
    };
    await expect(merged(3, 3)).rejects.toThrow('user.not_possible');
    await expect(merged(2, 1)).rejects.toThrow('user.not_possible');
    expect((await userOf(from.userId))?.deleted_at).toBeNull();
  });
});
