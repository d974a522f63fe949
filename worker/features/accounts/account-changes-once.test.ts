import { scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { credentials, email_changes, sessions, users } from '#worker/db/schema/people.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { eachHasOneEffect, type RetriedAction } from '#worker/testing/crash-points.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { aPerson, db, next, PASSWORD } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const NEW = 'another good password';
const well = (as?: RetriedAction['as']) =>
  testApp({ ...(as && { as }), now: () => NOW, env: { QUEUE: stillQueue } });

/** A user with a cheap password hash: a strong one would take as long as the rest of the test. */
async function aPersonWithAQuickPassword() {
  const email = `quick-${next()}@example.org`;
  const person = await aPerson({ email });
  const hash = scryptSync(PASSWORD, 'salt', 32, { N: 2, r: 8, p: 1 }).toString('base64');
  await db.insert(credentials).values({
    user_id: person.userId,
    password_hash: `scrypt$2$8$1$${btoa('salt')}$${hash}`,
    updated_at: NOW.toISOString(),
  });
  return { ...person, email };
}

const patch =
  (json: object): RetriedAction['call'] =>
  (app) =>
    app.request('/api/users/user', { method: 'PATCH', json });
const confirm = (app: ReturnType<typeof well>, token: string) =>
  app.request('/api/users/email/confirm', { method: 'POST', json: { token } });
const userOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0];
const kindsOf = async (id: number) => (await enqueuedTo(id)).map(({ kind }) => kind);

async function moving() {
  const person = await aPersonWithAQuickPassword();
  const email = `moved-to-${next()}@example.org`;
  await patch({ email, old_password: PASSWORD })(well(person), '');
  const seeds = (await enqueuedTo(person.userId)).flatMap((mail) => ('seed' in mail ? [mail.seed] : []));
  return { person, email, tokens: seeds.map((seed) => oneTimeToken(testEnv.JWT_SECRET, seed)) };
}

const MOVED = ['email_change_old', 'email_change_new', 'email_changed_old', 'email_changed_new'];

const ACTIONS: Record<string, () => Promise<RetriedAction>> = {
  'requesting another address, with another name': async () => {
    const person = await aPersonWithAQuickPassword();
    const email = `moved-to-${next()}@example.org`;
    return {
      as: person,
      call: patch({ email, old_password: PASSWORD, first_name: 'Noa' }),
      once: async () => {
        expect(await userOf(person.userId)).toMatchObject({ first_name: 'Noa', email: person.email });
        const changes = await db.select().from(email_changes).where(eq(email_changes.user_id, person.userId));
        expect(changes.map(({ new_email, closed_at }) => [new_email, closed_at])).toEqual([[email, null]]);
        expect((await kindsOf(person.userId)).sort()).toEqual(['email_change_new', 'email_change_old']);
      },
    };
  },
  'confirming as the second of the two': async () => {
    const { person, email, tokens } = await moving();
    await confirm(well(), tokens[0] ?? '');
    return {
      call: (app) => confirm(app, tokens[1] ?? ''),
      once: async (answer) => {
        expect(await answer.json()).toEqual({ state: 'changed', email });
        expect((await userOf(person.userId))?.email).toBe(email);
        expect((await kindsOf(person.userId)).sort()).toEqual([...MOVED].sort());
      },
    };
  },
  'choosing another password': async () => {
    const person = await aPersonWithAQuickPassword();
    return {
      as: person,
      call: patch({ password: NEW, old_password: PASSWORD }),
      once: async () => {
        expect(await kindsOf(person.userId)).toEqual(['password_changed']);
        const [session] = await db.select().from(sessions).where(eq(sessions.user_id, person.userId));
        expect(session?.revoked_at).toBeNull();
      },
    };
  },
  'deleting their account': async () => {
    const person = await aPersonWithAQuickPassword();
    return {
      as: person,
      call: (app) =>
        app.request('/api/users/user', {
          method: 'DELETE',
          json: { email: person.email, password: PASSWORD },
        }),
      // a deleted user has no valid token
      settles: [204, 401],
      once: async () => {
        expect((await userOf(person.userId))?.deleted_at).toBe(NOW.toISOString());
        const rows = await db.select().from(credentials).where(eq(credentials.user_id, person.userId));
        expect(rows).toEqual([]);
        const emails = (await db.select().from(outbox)).filter(({ payload }) =>
          JSON.stringify(payload).includes(person.email),
        );
        expect(emails).toHaveLength(1);
      },
    };
  },
};

eachHasOneEffect(ACTIONS, NOW);

describe('fifty times at once', { timeout: 120_000 }, () => {
  test('both addresses confirm a change, and the address changes once', async () => {
    const { person, email, tokens } = await moving();
    const app = well();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => confirm(app, tokens[i % 2] ?? '')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await (await confirm(app, tokens[0] ?? '')).json()).toEqual({ state: 'changed', email });
    expect((await userOf(person.userId))?.email).toBe(email);
    expect((await kindsOf(person.userId)).sort()).toEqual([...MOVED].sort());
  });

  test('someone requests another address, and two emails are sent', async () => {
    const person = await aPersonWithAQuickPassword();
    const ask = patch({ email: `moved-to-${next()}@example.org`, old_password: PASSWORD });
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(well(person), '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
    expect((await kindsOf(person.userId)).sort()).toEqual(['email_change_new', 'email_change_old']);
  });

  test('someone deletes their account, and no reply says that it owns a site', async () => {
    const person = await aPersonWithAQuickPassword();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        well(person).request('/api/users/user', {
          method: 'DELETE',
          json: { email: person.email, password: PASSWORD },
        }),
      ),
    );
    // the limit is ten password attempts, as at login; a deleted user has no valid token
    expect(answers.filter(({ status }) => ![204, 401, 429].includes(status))).toEqual([]);
    expect(answers.some(({ status }) => status === 204)).toBe(true);
    expect((await userOf(person.userId))?.deleted_at).toBe(NOW.toISOString());
  });
});
