import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { credentials, one_time_tokens, users } from '#worker/db/schema/people.ts';
import { type TestApp, testApp } from '#worker/testing/app.ts';
import { columnsContaining, enqueuedTo, secretsOf } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPersonWithPassword, db, next, PASSWORD } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

// password hashing is slow on purpose
vi.setConfig({ testTimeout: 30_000 });

const START = Date.parse('2026-11-02T09:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW = 'a new password';

const at = (ms: number): TestApp => testApp({ now: () => new Date(START + ms), env: { QUEUE: stillQueue } });
const app = at(0);
const post = (from: TestApp, path: string, json: object, network = `network-${next()}`) =>
  from.request(path, { method: 'POST', json, headers: { 'CF-Connecting-IP': network } });
const forgot = (email: string, from = app, network?: string) =>
  post(from, '/api/users/forgot', { email }, network);
const reset = (token: string, password = NEW, from = app) =>
  post(from, '/api/users/reset', { token, password });
const signIn = (email: string, password: string) => post(app, '/api/users/authenticate', { email, password });
const me = (token: string) =>
  app.request('/api/users/user', { headers: { Authorization: `Bearer ${token}` } });

/** A user who requested a password reset, and the link from the email. */
async function forgetful(patch: Parameters<typeof aPersonWithPassword>[0] = {}) {
  const person = await aPersonWithPassword(patch);
  expect((await forgot(person.email)).status).toBe(204);
  return { ...person, token: (await secretsOf(person.userId)).token };
}

describe('someone forgot their password', () => {
  test('and chooses a new one by the link in the email, within the hour', async () => {
    const { email, userId, token } = await forgetful();
    expect(await columnsContaining(token)).toEqual([]);
    expect((await reset(token, NEW, at(HOUR - 1))).status).toBe(204);
    expect((await signIn(email, NEW)).status).toBe(200);
    await refusal(await signIn(email, PASSWORD), 'auth.bad_credentials');
    expect((await enqueuedTo(userId)).map(({ kind }) => kind)).toEqual(['reset', 'password_changed']);
  });

  test('and every session of theirs ends', async () => {
    const { email, token } = await forgetful();
    const before = await signIn(email, PASSWORD);
    const { token: access } = await before.json<{ token: string }>();
    const cookie = before.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await me(access)).status).toBe(200);
    await reset(token);
    await refusal(await me(access), 'auth.token_missing');
    const renewed = await app.request('/api/users/refresh', { method: 'POST', headers: { Cookie: cookie } });
    await refusal(renewed, 'auth.token_missing');
  });

  test('and thereby verifies their address', async () => {
    const { userId, token } = await forgetful({ active: '0' });
    await reset(token);
    expect((await db.select().from(users).where(eq(users.id, userId)))[0]?.active).toBe('1');
  });

  test('and never had one, having signed up with a provider', async () => {
    const email = `social-${next()}@example.org`;
    const { userId } = await aPerson({ email });
    await forgot(email);
    await reset((await secretsOf(userId)).token);
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  test('and sends the new one twice because the reply was lost', async () => {
    const { userId, token } = await forgetful();
    const answers = [await reset(token), await reset(token)];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    expect(user?.session_version).toBe(2);
    expect(await enqueuedTo(userId)).toHaveLength(2);
  });

  test('and fifty resets with one token have one effect', { timeout: 300_000 }, async () => {
    const { email, userId, token } = await forgetful();
    const passwords = Array.from({ length: 50 }, (_, i) => `password number ${i}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const through = passwords.filter((_, i) => answers[i]?.status === 204);
    expect(through).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
    expect((await signIn(email, through[0] ?? '')).status).toBe(200);
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    expect(user?.session_version).toBe(2);
    expect((await enqueuedTo(userId)).filter(({ kind }) => kind === 'password_changed')).toHaveLength(1);
  });

  test('and the link of an earlier email is then refused', async () => {
    const { userId, email, token: earlier } = await forgetful();
    await forgot(email, at(2 * MINUTE));
    const { token } = await secretsOf(userId);
    expect(token).not.toBe(earlier);
    await reset(token, NEW, at(3 * MINUTE));
    await refusal(await reset(earlier, 'a third password', at(3 * MINUTE)), 'reset.token_invalid');
  });

  test('and a mail scanner that opens the link does not use it up', async () => {
    const { token } = await forgetful();
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      await app.request(`/api/users/reset?token=${token}`, { method });
    expect((await reset(token)).status).toBe(204);
  });
});

describe('a password is not changed', () => {
  test('by a link that is an hour old', async () => {
    const { token } = await forgetful();
    await refusal(await reset(token, NEW, at(HOUR)), 'reset.token_invalid');
  });

  test('by a link that was used, whatever else is tried with it', async () => {
    const { email, token } = await forgetful();
    await reset(token);
    await refusal(await reset(token, 'a third password'), 'reset.token_invalid');
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  test('by a token that was never issued', async () => {
    await refusal(await reset('a-token-that-nobody-got'), 'reset.token_invalid');
  });

  test('by the link to confirm an address', async () => {
    const person = await aPerson({ active: '0' });
    const theirs = testApp({ as: person, now: () => new Date(START), env: { QUEUE: stillQueue } });
    await theirs.request('/api/users/verify/resend', { method: 'POST' });
    const { token } = await secretsOf(person.userId);
    await refusal(await reset(token), 'reset.token_invalid');
  });

  test.each(['suspended_at', 'deleted_at'] as const)('of someone who has %s since', async (column) => {
    const { userId, token } = await forgetful();
    await db
      .update(users)
      .set({ [column]: '2026-11-01' })
      .where(eq(users.id, userId));
    await refusal(await reset(token), 'reset.token_invalid');
  });

  test.each([
    ['into one that everyone has', '123456', 'password.common'],
    ['into one of five letters', 'xk3-q', 'request.invalid'],
    ['into one without end', 'x'.repeat(257), 'request.invalid'],
  ] as const)('%s, and the link stays good', async (_what, password, code) => {
    const { token } = await forgetful();
    const { errors } = await refusal(await reset(token, password), code);
    expect(errors).toMatchObject([{ pointer: '/password' }]);
    expect((await reset(token)).status).toBe(204);
  });
});

describe('a password reset email', () => {
  test('is not sent to an address that nobody has', async () => {
    await refusal(await forgot('nobody@example.org'), 'reset.no_such_user');
    await refusal(await forgot('no address'), 'request.invalid');
  });

  test.each(['suspended_at', 'deleted_at'] as const)('nor to someone who has %s', async (column) => {
    const { email, userId } = await aPersonWithPassword({ [column]: '2026-10-01' });
    await refusal(await forgot(email), 'reset.no_such_user');
    expect(await enqueuedTo(userId)).toEqual([]);
  });

  test('is sent to an address in upper or lower case', async () => {
    const { email, userId } = await aPersonWithPassword();
    expect((await forgot(` ${email.toUpperCase()} `)).status).toBe(204);
    expect(await enqueuedTo(userId)).toHaveLength(1);
  });

  test('is sent once, however often it is requested within a minute', async () => {
    const { email, userId } = await aPersonWithPassword();
    const answers = await Promise.all(Array.from({ length: 5 }, () => forgot(email)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(await enqueuedTo(userId)).toHaveLength(1);
    await forgot(email, at(HOUR));
    expect(await enqueuedTo(userId)).toHaveLength(2);
  });

  test('can be requested five times an hour for one address', async () => {
    const { email } = await aPersonWithPassword();
    for (let i = 0; i < 5; i++) expect((await forgot(email)).status).toBe(204);
    expect(await refusal(await forgot(email), 'rate.limited')).toMatchObject({ retry_after: 3600 });
    expect((await forgot((await aPersonWithPassword()).email)).status).toBe(204);
    expect((await forgot(email, at(HOUR))).status).toBe(204);
  });

  test('can be requested five times an hour from one network, so that nobody can test many addresses', async () => {
    const network = '203.0.113.30';
    const ask = () => forgot(`guess-${next()}@example.org`, app, network);
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });
});

test('what is stored of a link and of a password does not reset or sign in anyone', async () => {
  const { userId, token } = await forgetful();
  await reset(token);
  expect(await columnsContaining(token, NEW)).toEqual([]);
  const [stored] = await db.select().from(one_time_tokens).where(eq(one_time_tokens.user_id, userId));
  await refusal(await reset(stored?.token_hash ?? ''), 'reset.token_invalid');
  expect(await db.select().from(credentials).where(eq(credentials.user_id, userId))).toHaveLength(1);
});
