import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { credentials, identities, one_time_tokens, sessions, users } from '#worker/db/schema/people.ts';
import { enqueuedTo, secretsOf } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPersonWithPassword, db, next, PASSWORD } from '#worker/testing/seed.ts';
import {
  agrees,
  atProvider,
  formFor,
  postCallback,
  setsOut,
  signsIn,
  socialApp,
} from '#worker/testing/social.ts';

// password hashing is slow on purpose
vi.setConfig({ testTimeout: 30_000 });

const app = socialApp();

const post = (path: string, json: unknown, token?: string) =>
  app.request(path, {
    method: 'POST',
    json,
    headers: { 'CF-Connecting-IP': `network-${next()}`, ...(token && { Authorization: `Bearer ${token}` }) },
  });
const opens = async (email: string, password: string) =>
  (await post('/api/users/authenticate', { email, password })).status === 200;
const tokenIn = async (response: Response) => (await response.json<{ token: string }>()).token;
const isGood = async (token: string) =>
  (await app.request('/api/users/user', { headers: { Authorization: `Bearer ${token}` } })).status === 200;
const userAt = async (email: string) => {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error('nobody has this address');
  return user;
};
const connectedTo = (userId: number) => db.select().from(identities).where(eq(identities.user_id, userId));
const everythingOf = async (userId: number) => [
  await db.select().from(users).where(eq(users.id, userId)),
  await db.select().from(credentials).where(eq(credentials.user_id, userId)),
  await db.select().from(sessions).where(eq(sessions.user_id, userId)),
  await db.select().from(one_time_tokens).where(eq(one_time_tokens.user_id, userId)),
  await connectedTo(userId),
];

/** Signs an attacker up with another person's address; returns their token. */
async function hijacks(email: string): Promise<string> {
  const body = { first_name: 'Mal', last_name: 'Lory', email, password: PASSWORD, terms: true, locale: 'en' };
  return tokenIn(await post('/api/users/register', body));
}

describe('an address that both sides have verified', () => {
  test('connects the provider to the existing account, which keeps its password and sessions', async () => {
    const { userId, sessionId, email } = await aPersonWithPassword();
    const { sub } = await atProvider('google', { email: email.toUpperCase() });
    const token = await tokenIn(await signsIn(app, 'google', sub));
    const me = await app.request('/api/users/user', { headers: { Authorization: `Bearer ${token}` } });
    expect((await me.json<{ user: { id: number } }>()).user.id).toBe(userId);
    expect(await connectedTo(userId)).toMatchObject([{ provider: 'google', subject: sub, email }]);
    expect(await opens(email, PASSWORD)).toBe(true);
    expect(await db.select().from(sessions).where(eq(sessions.id, sessionId))).toMatchObject([
      { revoked_at: null },
    ]);
    expect(await enqueuedTo(userId)).toEqual([
      { kind: 'provider_linked', user_id: userId, provider: 'google' },
    ]);
  });

  test('but not a second account of the same provider', async () => {
    const { userId, email } = await aPersonWithPassword();
    const [one, two] = [await atProvider('google', { email }), await atProvider('google', { email })];
    expect((await signsIn(app, 'google', one.sub)).status).toBe(200);
    await refusal(await signsIn(app, 'google', two.sub), 'social.refused');
    expect(await connectedTo(userId)).toHaveLength(1);
  });

  test('and never one of a kiosk', async () => {
    const { userId, email } = await aPersonWithPassword({ kiosk_community_id: 4 });
    const { sub } = await atProvider('google', { email });
    await refusal(await signsIn(app, 'google', sub), 'social.refused');
    expect(await connectedTo(userId)).toEqual([]);
  });
});

describe('an address that the provider has not verified', () => {
  test.each([
    ['google', { email_verified: false }],
    ['google', { email_verified: 'true' }],
    ['google', { email_verified: 1 }],
    ['google', { email_verified: ['true'] }],
    ['linkedin', { email_verified: undefined }],
    ['facebook', {}],
  ] as const)('opens no account that has it, and changes nothing of it: %s %o', async (provider, claims) => {
    for (const active of ['1', '0'] as const) {
      const { userId, email } = await aPersonWithPassword({ active });
      const { sub } = await atProvider(provider, { ...claims, email });
      const before = await everythingOf(userId);
      await refusal(await signsIn(app, provider, sub), 'social.refused');
      expect(await everythingOf(userId)).toEqual(before);
    }
  });

  test('creates an unverified account, and the email names the provider', async () => {
    const { sub, email } = await atProvider('facebook');
    const token = await tokenIn(await signsIn(app, 'facebook', sub));
    const user = await userAt(email);
    expect(user.active).toBe('0');
    await refusal(
      await app.request('/api/users/account', { headers: { Authorization: `Bearer ${token}` } }),
      'auth.unverified',
    );
    const { code, token: link } = await secretsOf(user.id);
    const mailer = aMailer();
    await runMailJobs(mailer, new Date());
    const sent = mailer.sent.find(({ to }) => to === email);
    expect(sent?.text).toContain('Facebook');
    expect(sent?.text).not.toContain(code);
    expect(sent?.text).toContain(link);
    expect((await post('/api/users/verify', { token: link })).status).toBe(200);
    expect((await userAt(email)).active).toBe('1');
    expect((await signsIn(app, 'facebook', sub)).status).toBe(200);
    expect(await connectedTo(user.id)).toHaveLength(1);
  });

  test('and someone who signs in again before verifying gets no second email within five minutes', async () => {
    const { sub, email } = await atProvider('facebook');
    await signsIn(app, 'facebook', sub);
    await signsIn(app, 'facebook', sub);
    const { id } = await userAt(email);
    expect((await enqueuedTo(id)).map(({ kind }) => kind)).toEqual(['verify']);
    const later = socialApp({ now: () => new Date(Date.now() + 6 * 60_000) });
    await signsIn(later, 'facebook', sub);
    expect((await enqueuedTo(id)).map(({ kind }) => kind)).toEqual(['verify', 'verify']);
  });

  test.each([
    undefined,
    null,
    '',
    'no address',
    ['a@example.org'],
    { a: 1 },
    `${'a'.repeat(300)}@example.org`,
    'дана@example.org',
  ])('and none at all is not an address: %o', async (email) => {
    const { sub } = await atProvider('facebook', { email });
    await refusal(await signsIn(app, 'facebook', sub), 'social.no_email');
    expect(await db.select().from(identities).where(eq(identities.subject, sub))).toEqual([]);
  });
});

describe('someone signed up before with an address that is not theirs', () => {
  test('and its owner signs in with a provider that verified it: password, sessions and codes are deleted', async () => {
    const { sub, email } = await atProvider('google');
    const stolen = await hijacks(email);
    const { id } = await userAt(email);
    const { token: link } = await secretsOf(id);
    const mine = await tokenIn(await signsIn(app, 'google', sub));
    expect([await isGood(mine), await isGood(stolen)]).toEqual([true, false]);
    expect(await opens(email, PASSWORD)).toBe(false);
    await refusal(await post('/api/users/verify', { token: link }), 'verify.bad_token');
    expect(await userAt(email)).toMatchObject({ id, active: '1', session_version: 2 });
    expect(await connectedTo(id)).toMatchObject([{ subject: sub }]);
  });

  test('and its owner brings their own name and language', async () => {
    const { sub, email } = await atProvider('google', { given_name: 'רות', family_name: 'לוי' });
    await hijacks(email);
    expect(await userAt(email)).toMatchObject({ first_name: 'Mal', last_name: 'Lory', locale: 'en' });
    const { location, cookie } = await setsOut(app, 'google');
    const headers = { Cookie: cookie, 'Accept-Language': 'he' };
    const form = formFor('google', await agrees(location, sub));
    expect((await postCallback(app, form, headers)).status).toBe(200);
    expect(await userAt(email)).toMatchObject({ first_name: 'רות', last_name: 'לוי', locale: 'he' });
  });

  test('with a provider that has not verified it: that login method is removed too', async () => {
    const owner = await atProvider('google');
    const thief = await atProvider('facebook', { email: owner.email });
    const stolen = await tokenIn(await signsIn(app, 'facebook', thief.sub));
    const { id } = await userAt(owner.email);
    await signsIn(app, 'google', owner.sub);
    expect(await isGood(stolen)).toBe(false);
    expect(await connectedTo(id)).toMatchObject([{ provider: 'google', subject: owner.sub }]);
    await refusal(await signsIn(app, 'facebook', thief.sub), 'social.refused');
  });

  test('with a provider that has not verified it, and its owner resets the password: that login method is removed too', async () => {
    const { sub, email } = await atProvider('facebook');
    const stolen = await tokenIn(await signsIn(app, 'facebook', sub));
    const { id } = await userAt(email);
    expect((await post('/api/users/forgot', { email })).status).toBe(204);
    const { token } = await secretsOf(id);
    expect((await post('/api/users/reset', { token, password: PASSWORD })).status).toBe(204);
    expect(await isGood(stolen)).toBe(false);
    expect(await connectedTo(id)).toEqual([]);
    expect(await opens(email, PASSWORD)).toBe(true);
    await refusal(await signsIn(app, 'facebook', sub), 'social.refused');
  });

  test('but a provider connected after the address was verified stays connected after a reset', async () => {
    const { userId, email } = await aPersonWithPassword();
    const { sub } = await atProvider('google', { email });
    await signsIn(app, 'google', sub);
    await post('/api/users/forgot', { email });
    const { token } = await secretsOf(userId);
    await post('/api/users/reset', { token, password: 'another good password' });
    expect(await connectedTo(userId)).toHaveLength(1);
  });

  test('and cannot connect a provider of their own while the address is unverified', async () => {
    const { email } = await atProvider('google');
    const stolen = await hijacks(email);
    const response = await post('/api/users/identities', { provider: 'google' }, stolen);
    await refusal(response, 'auth.unverified');
  });

  test("and cannot sign in to a verified person's account with a provider that has not verified the address", async () => {
    const { userId, email } = await aPersonWithPassword();
    const { sub } = await atProvider('google', { email: ` ${email}`, email_verified: true });
    await refusal(await signsIn(app, 'google', sub), 'social.no_email');
    const kelvin = await atProvider('google', { email: email.replace('k', '\u212a').replace('s', '\u017f') });
    await refusal(await signsIn(app, 'google', kelvin.sub), 'social.no_email');
    expect(await connectedTo(userId)).toEqual([]);
  });
});

test('the provider verifies the same address later: the account is verified from then on', async () => {
  const { sub, email } = await atProvider('google', { email_verified: false });
  await signsIn(app, 'google', sub);
  expect((await userAt(email)).active).toBe('0');
  await atProvider('google', { sub, email, email_verified: true });
  await signsIn(app, 'google', sub);
  const { id, active } = await userAt(email);
  expect(active).toBe('1');
  expect(await connectedTo(id)).toMatchObject([{ subject: sub }]);
});
