import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions, users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';

const PAST = '2026-01-01T00:00:00.000Z';

const ends = {
  'whose session was ended': ({ sessionId }) =>
    db.update(sessions).set({ revoked_at: PAST }).where(eq(sessions.id, sessionId)),
  'whose session ran out': ({ sessionId }) =>
    db.update(sessions).set({ expires_at: PAST }).where(eq(sessions.id, sessionId)),
  'whose session is gone': ({ sessionId }) => db.delete(sessions).where(eq(sessions.id, sessionId)),
  'whose sessions were all ended at once': ({ userId }) =>
    db.update(users).set({ session_version: 2 }).where(eq(users.id, userId)),
  'who was suspended': ({ userId }) =>
    db.update(users).set({ suspended_at: PAST }).where(eq(users.id, userId)),
  'who deleted their account': ({ userId }) =>
    db.update(users).set({ deleted_at: PAST }).where(eq(users.id, userId)),
} satisfies Record<string, (person: { userId: number; sessionId: string }) => PromiseLike<unknown>>;

test.each(Object.entries(ends))('someone %s is turned away at their next call', async (_who, end) => {
  const person = await aPerson();
  const app = testApp({ as: person });
  expect((await app.request('/api/users/user')).status).toBe(200);
  await end(person);
  await refusal(await app.request('/api/users/user'), 'auth.token_missing');
});

test("someone cannot use another's session with a token of their own", async () => {
  const [one, two] = [await aPerson(), await aPerson()];
  const app = testApp({ as: { userId: one.userId, sessionId: two.sessionId } });
  await refusal(await app.request('/api/users/user'), 'auth.token_missing');
});

test('an admin who is one no more sees a private site no more, with the same token', async () => {
  const admin = await aPerson({ role_id: 1 });
  const { userId } = await aPerson();
  const site = await aSite({ owner_id: userId, mode: 'private' });
  const app = testApp({ as: admin });
  expect((await app.request(`/api/sites/${site.id}`)).status).toBe(200);
  await db.update(users).set({ role_id: 2 }).where(eq(users.id, admin.userId));
  await refusal(await app.request(`/api/sites/${site.id}`), 'site.private');
});

test('looking up the user at each call costs one row of each table', async () => {
  const app = testApp({ as: await aPerson() });
  await app.request('/api/users/logout');
  expect(app.reads.rowsRead).toBeLessThanOrEqual(4);
});
