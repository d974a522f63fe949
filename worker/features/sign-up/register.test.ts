import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { outbox } from '#worker/db/schema/operations.ts';
import { credentials, one_time_tokens, users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { columnsContaining, enqueuedTo, secretsOf } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPersonWithPassword, db, next, PASSWORD } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

// password hashing is slow on purpose
vi.setConfig({ testTimeout: 30_000 });

const START = Date.parse('2026-11-02T09:00:00.000Z');
const at = (ms: number) => testApp({ now: () => new Date(START + ms), env: { QUEUE: stillQueue } });
const app = at(0);
const HOUR = 3_600_000;

const someone = (patch: object = {}) => ({
  first_name: 'נועה',
  last_name: 'לוי',
  email: `signs-up-${next()}@example.org`,
  password: PASSWORD,
  terms: true,
  locale: 'he',
  ...patch,
});

/** Registers from its own network, unless another is named, since requests are rate-limited by network. */
const register = (json: object, from = app, network = `network-${next()}`) =>
  from.request('/api/users/register', {
    method: 'POST',
    json,
    headers: { 'CF-Connecting-IP': network, Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
  });

const withAddress = (email: string) => db.select().from(users).where(eq(users.email, email));

async function registered(patch: object = {}) {
  const json = someone(patch);
  const response = await register(json);
  expect(response.status).toBe(201);
  const { token, user } = await response.json<{ token: string; user: { id: number } }>();
  return { json, token, user, cookies: response.headers.getSetCookie() };
}

describe('someone signs up', () => {
  test('and is signed in at once, with the address still to be confirmed', async () => {
    const { json, token, user, cookies } = await registered({ email: ' Noa.Levi@Example.ORG ' });
    expect(user).toEqual({
      id: expect.any(Number),
      first_name: json.first_name,
      last_name: json.last_name,
      profile: null,
      email: 'noa.levi@example.org',
      locale: 'he',
      role_id: 2,
      active: '0',
      kiosk_community_id: null,
      kiosk_community_slug: null,
      scope: [],
    });
    const me = await app.request('/api/users/user', { headers: { Authorization: `Bearer ${token}` } });
    expect(await me.json()).toEqual({ user, unread: 0 });
    expect(cookies[0]).toMatch(
      /^auth\._refresh_token\.local=[\w-]{22}\.[\w-]{43}; Max-Age=2592000; Path=\/api\/users\/refresh; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = cookies[0]?.split(';')[0] ?? '';
    const renewed = await app.request('/api/users/refresh', { method: 'POST', headers: { Cookie: cookie } });
    expect(renewed.status).toBe(200);
    const site = await app.request('/api/sites/add-site', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      json: {},
    });
    await refusal(site, 'auth.unverified');
  });

  test('and one email is queued, whose content cannot be read in the queue', async () => {
    const { user } = await registered();
    expect(await enqueuedTo(user.id)).toEqual([
      { kind: 'verify', user_id: user.id, seed: expect.stringMatching(/^[\w-]{22}$/) },
    ]);
    const { code, token } = await secretsOf(user.id);
    expect(await columnsContaining(code, token, PASSWORD)).toEqual([]);
  });

  test('and a forged host name in the request is stored nowhere', async () => {
    await registered();
    expect(await columnsContaining('evil.example')).toEqual([]);
  });

  test('fifty times at once, and has one account and one email', { timeout: 300_000 }, async () => {
    const json = someone();
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(json)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const [user, ...others] = await withAddress(json.email);
    expect(others).toEqual([]);
    expect(await enqueuedTo(user?.id ?? 0)).toHaveLength(1);
    const tokens = await db
      .select()
      .from(one_time_tokens)
      .where(eq(one_time_tokens.user_id, user?.id ?? 0));
    expect(tokens.map(({ purpose }) => purpose).sort()).toEqual(['verify_code', 'verify_link']);
  });

  test('and again because the reply was lost, and it is the same account', async () => {
    const { json, user } = await registered();
    const response = await register({ ...json, first_name: 'Another' });
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toHaveLength(1);
    expect((await response.json<{ user: unknown }>()).user).toEqual(user);
    expect(await enqueuedTo(user.id)).toHaveLength(1);
  });
});

describe('a registration is refused', () => {
  test.each([
    ['without the terms', { terms: false }, 'signup.terms', '/terms'],
    ['with a password that everyone has', { password: 'Football' }, 'password.common', '/password'],
    ['with five letters for a password', { password: 'xk3-q' }, 'request.invalid', '/password'],
    ['with a password without end', { password: 'x'.repeat(257) }, 'request.invalid', '/password'],
    ['with half an address', { email: 'noa@' }, 'request.invalid', '/email'],
    ['with no name', { first_name: ' ' }, 'request.invalid', '/first_name'],
    ['in a language that is not spoken here', { locale: 'fr' }, 'request.invalid', '/locale'],
    ['as an admin', { role_id: 1 }, 'request.invalid', '/role_id'],
    ['as someone who was confirmed before', { active: '1' }, 'request.invalid', '/active'],
  ] as const)('%s', async (_how, patch, code, pointer) => {
    const json = someone(patch);
    const { errors } = await refusal(await register(json), code);
    expect(errors?.[0]).toMatchObject({ pointer });
    expect(await withAddress(json.email)).toEqual([]);
  });

  test('with an address that has an account, whose owner is notified once an hour', async () => {
    const { userId, email } = await aPersonWithPassword();
    for (let i = 0; i < 3; i++) await refusal(await register(someone({ email })), 'signup.email_taken');
    expect(await enqueuedTo(userId)).toEqual([{ kind: 'already_registered', user_id: userId }]);
    await refusal(await register(someone({ email: email.toUpperCase() }), at(HOUR)), 'signup.email_taken');
    expect(await enqueuedTo(userId)).toHaveLength(2);
  });

  test('with an address of an unconfirmed account, and another password', async () => {
    const { json, user } = await registered();
    await refusal(await register({ ...json, password: 'another password' }), 'signup.email_taken');
    expect((await enqueuedTo(user.id)).map(({ kind }) => kind)).toEqual(['verify', 'already_registered']);
  });

  test.each(['suspended_at', 'deleted_at'] as const)('with an address whose owner has %s', async (column) => {
    const { userId, email } = await aPersonWithPassword({ [column]: '2026-10-01T00:00:00.000Z' });
    await refusal(await register(someone({ email })), 'signup.email_taken');
    expect(await enqueuedTo(userId)).toEqual([]);
  });
});

describe('the rate limit', () => {
  test('refuses one network, and not another', async () => {
    const { email } = await aPersonWithPassword();
    const network = '203.0.113.20';
    for (let i = 0; i < 60; i++)
      await refusal(await register(someone({ email }), app, network), 'signup.email_taken');
    const refused = await register(someone({ email }), app, network);
    expect(await refusal(refused, 'rate.limited')).toMatchObject({ retry_after: 3600 });
    await refusal(await register(someone({ email })), 'signup.email_taken');
    await refusal(await register(someone({ email }), at(HOUR), network), 'signup.email_taken');
  });

  test('limits the guessing of a new account’s password', { timeout: 60_000 }, async () => {
    const { json } = await registered();
    const network = '203.0.113.21';
    const guess = () => register({ ...json, password: `a guess ${next()}` }, app, network);
    for (let i = 0; i < 10; i++) await refusal(await guess(), 'signup.email_taken');
    await refusal(await guess(), 'rate.limited');
    await refusal(await register(json, app, network), 'rate.limited');
  });

  test('accepts sixty of a hundred simultaneous registrations', async () => {
    const { email, userId } = await aPersonWithPassword();
    const network = '203.0.113.22';
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => register(someone({ email }), app, network)),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    expect(await enqueuedTo(userId)).toHaveLength(1);
  });
});

test('a password is stored as a salted hash', async () => {
  const [one, two] = [await registered(), await registered()];
  const hashes = await Promise.all(
    [one, two].map(
      async ({ user }) => (await db.select().from(credentials).where(eq(credentials.user_id, user.id)))[0],
    ),
  );
  for (const row of hashes) expect(row?.password_hash).toMatch(/^scrypt\$\d+\$\d+\$\d+\$/);
  expect(hashes[0]?.password_hash).not.toBe(hashes[1]?.password_hash);
  expect(await db.select().from(outbox).where(sql`${outbox.payload} like '%scrypt%'`)).toEqual([]);
});
