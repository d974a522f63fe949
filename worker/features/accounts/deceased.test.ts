import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { weekly_mails } from '#worker/db/schema/mail.ts';
import { successors } from '#worker/db/schema/members.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { users } from '#worker/db/schema/people.ts';
import { reminders } from '#worker/db/schema/reminders.ts';
import { testApp } from '#worker/testing/app.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aReminder } from '#worker/testing/reminders-seed.ts';
import { aMemory, aPerson, aSite, db } from '#worker/testing/seed.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const admin = await aPerson({ role_id: 1 });
const REASON = { 'X-Reason': 'the%20family%20wrote%20to%20us' };
const marks = (id: number, deceased_at: string, headers: Record<string, string> = REASON, as = admin) =>
  testApp({ as, now: () => NOW }).request(`/api/admin/users/${id}/deceased`, {
    method: 'POST',
    json: { deceased_at },
    headers,
  });
const rowOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0];
const actsOn = (id: number) =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.object_kind, 'user'), eq(audit.object_id, String(id))));

test('someone who died is signed out and sent nothing more, and what they wrote and set for others stays', async () => {
  const dana = await aPerson();
  const { id } = await aSite({ owner_id: dana.userId });
  const memory = await aMemory({ owner_id: id, author_id: dana.userId });
  const own = await aReminder({ site_id: id, created_by: dana.userId });
  const shared = await aReminder({ site_id: id, created_by: dana.userId, audience: 'members' });
  await db.insert(weekly_mails).values({ user_id: dana.userId, created_at: NOW.toISOString() });
  const account = () => testApp({ as: dana, now: () => NOW }).request('/api/users/account');
  expect((await account()).status).toBe(200);

  const user = { id: dana.userId, deceased_at: '2026-11-08T00:00:00.000Z' };
  expect(await (await marks(dana.userId, '2026-11-08')).json()).toEqual({ user });
  expect((await account()).status).toBe(401);
  const states = new Map((await db.select().from(reminders)).map((row) => [row.id, row.state]));
  expect([states.get(own), states.get(shared)]).toEqual(['ended', 'active']);
  expect(await db.select().from(weekly_mails)).toEqual([]);
  expect(await db.select().from(memories).where(eq(memories.id, memory))).toHaveLength(1);
  const row = await rowOf(dana.userId);
  expect(row?.deceased_at).toBe(user.deceased_at);

  expect(await (await marks(dana.userId, '2026-11-09T08:00:00.000Z')).json()).toEqual({ user });
  expect(await rowOf(dana.userId)).toEqual(row);
  expect(await actsOn(dana.userId)).toMatchObject([
    {
      action: 'user.deceased',
      actor_id: admin.userId,
      standing: 'AD',
      reason: 'the family wrote to us',
      before: { deceased_at: null },
      after: { deceased_at: user.deceased_at },
    },
  ]);
});

test('only an administrator says so, with a reason, of an account, and of a day that has come', async () => {
  const { userId } = await aPerson();
  const today = NOW.toISOString();
  await refusal(await marks(userId, today, REASON, await aPerson()), 'auth.admin_only');
  await refusal(await marks(userId, today, { 'X-Reason': '' }), 'reason.required');
  await refusal(await marks(999_999, today), 'page.not_found');
  const { errors } = await refusal(await marks(userId, '2026-11-11'), 'request.invalid');
  expect(errors).toMatchObject([{ pointer: '/deceased_at', code: 'value.not_allowed' }]);
  await refusal(await marks(userId, 'yesterday'), 'request.invalid');
  expect((await rowOf(userId))?.deceased_at).toBeNull();
});

test('an administrator is not recorded as dead before the role is taken from them', async () => {
  const { userId } = await aPerson({ role_id: 1 });
  await refusal(await marks(userId, '2026-11-08'), 'user.is_admin');
  expect((await rowOf(userId))?.deceased_at).toBeNull();
  await db.update(users).set({ role_id: 2 }).where(eq(users.id, userId));
  expect((await marks(userId, '2026-11-08')).status).toBe(200);
});

eachHasOneEffect({
  'recording that someone has died': async () => {
    const { userId } = await aPerson();
    return {
      as: admin,
      call: (app) =>
        app.request(`/api/admin/users/${userId}/deceased`, {
          method: 'POST',
          json: { deceased_at: '2026-11-08' },
          headers: REASON,
        }),
      once: async () => {
        expect((await rowOf(userId))?.deceased_at).toBe('2026-11-08T00:00:00.000Z');
        expect(await actsOn(userId)).toHaveLength(1);
      },
    };
  },
});

test('who succeeds to a site of someone who died is written to at once', async () => {
  const dana = await aPerson();
  const { id } = await aSite({ owner_id: dana.userId });
  await db.insert(successors).values({ site_id: id, position: 1, name: 'Noa', email: 'noa@example.org' });
  const sent: unknown[] = [];
  const QUEUE = {
    send: async () => {},
    sendBatch: async (messages: Iterable<unknown>) => void sent.push(...messages),
  } as unknown as Queue;
  await testApp({ as: admin, now: () => NOW, env: { QUEUE } }).request(
    `/api/admin/users/${dana.userId}/deceased`,
    { method: 'POST', json: { deceased_at: '2026-11-08' }, headers: REASON },
  );
  await expect.poll(() => JSON.stringify(sent)).toContain('open_succession');
});
