import { and, eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { User } from '#worker/contract/account.ts';
import { members } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { atEachCrashPoint } from '#worker/testing/crash-points.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { anInvitation, invitationRow } from '#worker/testing/invitations.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db, next, PASSWORD } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

// password hashing is slow on purpose
vi.setConfig({ testTimeout: 120_000 });

const app = testApp({ now: () => new Date('2026-11-11T12:00:00.000Z'), env: { QUEUE: stillQueue } });

async function invited(patch: object = {}) {
  const owner = await aPerson();
  const site = await aSite({ owner_id: owner.userId, mode: 'private' });
  return { owner, site, ...(await anInvitation({ owner_id: site.id, invited_by: owner.userId, ...patch })) };
}
const register = (email: string, invite: string, patch: object = {}, from = app) =>
  from.request('/api/users/register', {
    method: 'POST',
    json: {
      first_name: 'נועה',
      last_name: 'לוי',
      email,
      password: PASSWORD,
      terms: true,
      locale: 'he',
      invite,
      ...patch,
    },
    headers: { 'CF-Connecting-IP': `network-${next()}` },
  });
const personAt = async (email: string) => (await db.select().from(users).where(eq(users.email, email))).at(0);
const groupIn = async (site: { id: number }, userId: number) =>
  (
    await db
      .select({ group: members.group_id })
      .from(members)
      .where(and(eq(members.owner_id, site.id), eq(members.user_id, userId)))
  ).at(0);

describe('a sister signs up from the invitation that was mailed to her', () => {
  test('and is confirmed and a member at once: no further email is sent to her', async () => {
    const { owner, site, id, token, email } = await invited({ group_id: 3 });
    const response = await register(email, token);
    expect(response.status).toBe(201);
    const { user, token: access } = await response.json<{ user: User; token: string }>();
    expect(user.active).toBe('1');
    expect(await enqueuedTo(user.id)).toEqual([]);
    expect(await groupIn(site, user.id)).toEqual({ group: 3 });
    expect(await invitationRow(id)).toMatchObject({ state: 'accepted', uses: 1 });
    expect(await enqueuedTo(owner.userId)).toMatchObject([{ event: 'accepted', by: user.id }]);
    const page = await app.request(`/api/sites/${site.id}`, {
      headers: { Authorization: `Bearer ${access}` },
    });
    expect(page.status).toBe(200);
  });

  test('ten times at once, and has one account and one membership', async () => {
    const { site, id, token, email } = await invited();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(email, token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = await Promise.all(answers.map(async (one) => (await one.json<{ user: User }>()).user.id));
    expect(new Set(ids).size).toBe(1);
    expect(await groupIn(site, ids[0] ?? 0)).toEqual({ group: null });
    expect(await invitationRow(id)).toMatchObject({ state: 'accepted', uses: 1 });
  });

  test('and becomes the owner of the site where it was offered', async () => {
    const { owner, site, token, email } = await invited({ group_id: 1 });
    const { user } = await (await register(email, token)).json<{ user: User }>();
    expect(await groupIn(site, user.id)).toEqual({ group: 1 });
    expect(await groupIn(site, owner.userId)).toEqual({ group: 5 });
  });

  test.each(['before', 'after'] as const)(
    'although each trip to the database fails once, %s it is made',
    async (when) => {
      const trips = await atEachCrashPoint(when, async () => {
        const { owner, site, id, token, email } = await invited();
        return {
          call: (from) => register(email, token, {}, from),
          once: async (answer) => {
            const { user } = await answer.json<{ user: User }>();
            expect(user.active).toBe('1');
            expect((await personAt(email))?.id).toBe(user.id);
            expect(await groupIn(site, user.id)).toEqual({ group: null });
            expect(await invitationRow(id)).toMatchObject({ state: 'accepted', uses: 1 });
            expect(await enqueuedTo(owner.userId)).toHaveLength(1);
            expect(await enqueuedTo(user.id)).toEqual([]);
          },
        };
      });
      expect(trips).toBeGreaterThan(4);
    },
  );
});

describe('an invitation does not confirm an address', () => {
  test.each([
    ['that it was not sent to', {}, true],
    ['where it is a link', { kind: 'link', max_uses: 5 }, false],
    ['where it is over', { state: 'revoked' }, false],
    ['where it is too old', { expires_at: '2026-11-11T12:00:00.000Z' }, false],
  ])('%s', async (_how, patch, other) => {
    const { site, id, token, email } = await invited(patch);
    const before = await invitationRow(id);
    const response = await register(other ? `other-${next()}@example.org` : email, token);
    const { user } = await response.json<{ user: User }>();
    expect(user.active).toBe('0');
    expect((await enqueuedTo(user.id)).map(({ kind }) => kind)).toEqual(['verify']);
    expect(await groupIn(site, user.id)).toBeUndefined();
    expect(await invitationRow(id)).toEqual(before);
  });

  test('without its token', async () => {
    const { user } = await (await register(`other-${next()}@example.org`, 'x'.repeat(43))).json<{
      user: User;
    }>();
    expect(user.active).toBe('0');
  });

  test('and does not open an existing account: neither with another password, nor after it was used', async () => {
    const { token, email } = await invited();
    await register(email, token);
    await refusal(await register(email, token, { password: 'another password' }), 'signup.email_taken');
    const pending = await invited();
    await aPerson({ email: pending.email });
    await refusal(await register(pending.email, pending.token), 'signup.email_taken');
    expect(await invitationRow(pending.id)).toMatchObject({ state: 'sent' });
  });
});
