import { and, eq, isNotNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { credentials, one_time_tokens, users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { eachHasOneEffect, type RetriedAction } from '#worker/testing/crash-points.ts';
import { columnsContaining, enqueuedTo, secretsOf } from '#worker/testing/enqueued-emails.ts';
import { aPerson, aPersonWithPassword, db, next, PASSWORD } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const NEW = 'a new password';

const calls =
  (path: string, json?: object): RetriedAction['call'] =>
  (app, key) =>
    app.request(path, {
      method: 'POST',
      headers: { 'Idempotency-Key': key, 'CF-Connecting-IP': key },
      ...(json && { json }),
    });

const well = (as?: RetriedAction['as']) =>
  testApp({ ...(as && { as }), now: () => NOW, env: { QUEUE: stillQueue } });
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];
const tokensOf = (userId: number) =>
  db.select().from(one_time_tokens).where(eq(one_time_tokens.user_id, userId));
const usedBy = (userId: number) =>
  db
    .select()
    .from(one_time_tokens)
    .where(and(eq(one_time_tokens.user_id, userId), isNotNull(one_time_tokens.used_at)));

/** Expects one email of each kind, and no plain code, token or password in the database. */
async function mailsAre(userId: number, ...kinds: string[]) {
  expect((await enqueuedTo(userId)).map(({ kind }) => kind)).toEqual(kinds);
  const { code, token } = await secretsOf(userId);
  expect(await columnsContaining(code, token, PASSWORD, NEW)).toEqual([]);
}

async function unconfirmed() {
  const person = await aPerson({ active: '0' });
  await calls('/api/users/verify/resend')(well(person), crypto.randomUUID());
  return { person, ...(await secretsOf(person.userId)) };
}

async function confirmed(userId: number) {
  expect((await db.select().from(users).where(eq(users.id, userId)))[0]?.active).toBe('1');
  expect(await usedBy(userId)).toHaveLength(1);
  await mailsAre(userId, 'verify');
}

const ACTIONS: Record<string, () => Promise<RetriedAction>> = {
  'signing up': async () => {
    const email = `signs-up-${next()}@example.org`;
    const json = {
      first_name: 'Noa',
      last_name: 'Levi',
      email,
      password: PASSWORD,
      terms: true,
      locale: 'en',
    };
    return {
      call: calls('/api/users/register', json),
      once: async (answer) => {
        const { user } = await answer.json<{ user: { id: number } }>();
        expect(user.id).toBe((await userOf(email))?.id);
        expect(answer.headers.getSetCookie()).toHaveLength(1);
        expect(await tokensOf(user.id)).toHaveLength(2);
        expect(await db.select().from(credentials).where(eq(credentials.user_id, user.id))).toHaveLength(1);
        await mailsAre(user.id, 'verify');
      },
    };
  },
  'signing up with an address that has an account': async () => {
    const { email, userId } = await aPersonWithPassword();
    const json = { first_name: 'Noa', last_name: 'Levi', email, password: NEW, terms: true, locale: 'en' };
    return {
      call: calls('/api/users/register', json),
      settles: [409],
      refuses: true,
      once: async () =>
        expect(await enqueuedTo(userId)).toEqual([{ kind: 'already_registered', user_id: userId }]),
    };
  },
  'confirming by code': async () => {
    const { person, code } = await unconfirmed();
    return {
      as: person,
      call: calls('/api/users/verify', { code }),
      settles: [200, 422],
      once: () => confirmed(person.userId),
    };
  },
  'confirming by link': async () => {
    const { person, token } = await unconfirmed();
    return {
      call: calls('/api/users/verify', { token }),
      settles: [200, 422],
      once: () => confirmed(person.userId),
    };
  },
  'requesting another code': async () => {
    const person = await aPerson({ active: '0' });
    return {
      as: person,
      call: calls('/api/users/verify/resend'),
      settles: [204, 429],
      once: async () => {
        expect(await tokensOf(person.userId)).toHaveLength(2);
        await mailsAre(person.userId, 'verify');
      },
    };
  },
  'requesting a password reset': async () => {
    const { email, userId } = await aPersonWithPassword();
    return {
      call: calls('/api/users/forgot', { email }),
      once: async () => {
        expect(await tokensOf(userId)).toHaveLength(1);
        await mailsAre(userId, 'reset');
      },
    };
  },
  'choosing a new password': async () => {
    const { email, userId } = await aPersonWithPassword();
    await calls('/api/users/forgot', { email })(well(), crypto.randomUUID());
    const { token } = await secretsOf(userId);
    return {
      call: calls('/api/users/reset', { token, password: NEW }),
      once: async () => {
        expect((await userOf(email))?.session_version).toBe(2);
        expect(await usedBy(userId)).toHaveLength(1);
        await mailsAre(userId, 'reset', 'password_changed');
        const signsIn = await calls('/api/users/authenticate', { email, password: NEW })(well(), 'elsewhere');
        expect(signsIn.status).toBe(200);
      },
    };
  },
};

eachHasOneEffect(ACTIONS, NOW);
