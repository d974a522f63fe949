import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions, users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { atEachCrashPoint, type RetriedAction } from '#worker/testing/crash-points.ts';
import { aPerson, aPersonWithPassword, db, PASSWORD } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const well = testApp({ now: () => NOW, env: { QUEUE: stillQueue } });

const signIn = (app: typeof well, email: string, network: string) =>
  app.request('/api/users/authenticate', {
    method: 'POST',
    json: { email, password: PASSWORD },
    headers: { 'CF-Connecting-IP': network },
  });

const sessionsOf = (userId: number) => db.select().from(sessions).where(eq(sessions.user_id, userId));

/** The id of the user whose token the response has. */
async function whoHolds(answer: Response): Promise<number> {
  const { token } = await answer.json<{ token: string }>();
  const me = await well.request('/api/users/user', { headers: { Authorization: `Bearer ${token}` } });
  return (await me.json<{ user: { id: number } }>()).user.id;
}

const ACTIONS: Record<string, () => Promise<RetriedAction>> = {
  'signing in': async () => {
    const { email, userId } = await aPersonWithPassword();
    return {
      call: (app, key) => signIn(app, email, key),
      once: async (answer) => {
        expect(answer.headers.getSetCookie()).toHaveLength(1);
        expect(await whoHolds(answer)).toBe(userId);
        // a lost response may have opened one more session, which nobody can use
        const opened = (await sessionsOf(userId)).filter(({ id }) => id !== `session-${userId}`);
        expect(opened.length).toBeGreaterThan(0);
        expect(opened.length).toBeLessThan(3);
      },
    };
  },
  'refreshing with the cookie': async () => {
    const { email, userId } = await aPersonWithPassword();
    const entered = await signIn(well, email, 'at home');
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const before = (await sessionsOf(userId)).length;
    return {
      call: (app) => app.request('/api/users/refresh', { method: 'POST', headers: { Cookie: cookie } }),
      once: async (answer) => {
        expect(await whoHolds(answer)).toBe(userId);
        const sessions = await sessionsOf(userId);
        expect(sessions).toHaveLength(before);
        expect(sessions.filter(({ revoked_at }) => revoked_at !== null)).toEqual([]);
      },
    };
  },
  'logging out': async () => {
    const person = await aPerson();
    return {
      as: person,
      call: (app) => app.request('/api/users/logout'),
      // a signed-out user has no valid token
      settles: [204, 401],
      once: async () => {
        const [session] = await sessionsOf(person.userId);
        expect(session?.revoked_at).not.toBeNull();
      },
    };
  },
  'choosing a language': async () => {
    const person = await aPerson({ locale: 'en' });
    return {
      as: person,
      call: (app) => app.request('/api/users/setLocale', { method: 'POST', json: { locale: 'he' } }),
      once: async () => {
        const [user] = await db.select().from(users).where(eq(users.id, person.userId));
        expect(user?.locale).toBe('he');
      },
    };
  },
};

describe.each(Object.entries(ACTIONS))('something fails once while someone is %s', (_action, arrange) => {
  test.each(['before', 'after'] as const)(
    '%s each trip in turn, and trying again comes to the same',
    { timeout: 120_000 },
    async (when) => {
      expect(await atEachCrashPoint(when, arrange, NOW)).toBeGreaterThan(0);
    },
  );
});
