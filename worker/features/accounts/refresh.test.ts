import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions, users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPersonWithPassword, db, PASSWORD } from '#worker/testing/seed.ts';

let now = new Date('2026-11-02T09:00:00.000Z');
const app = testApp({ now: () => now });
const advance = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

type Tokens = { token: string; cookie: string };

const tokensIn = async (response: Response): Promise<Tokens> => ({
  token: (await response.json<{ token: string }>()).token,
  cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
});

async function signedIn(): Promise<Tokens & { userId: number }> {
  const { userId, email } = await aPersonWithPassword();
  const response = await app.request('/api/users/authenticate', {
    method: 'POST',
    json: { email, password: PASSWORD },
  });
  return { userId, ...(await tokensIn(response)) };
}

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  app.request('/api/users/refresh', { method: 'POST', headers: { Cookie: cookie, ...headers } });

const me = (token: string) =>
  app.request('/api/users/user', { headers: { Authorization: `Bearer ${token}` } });

describe('a browser comes back with its refresh cookie', () => {
  test('and gets a new token and a new cookie, though its old token has expired', async () => {
    const first = await signedIn();
    advance(20 * 60);
    await refusal(await me(first.token), 'auth.token_expired');
    const response = await refresh(first.cookie, { Authorization: `Bearer ${first.token}` });
    expect(response.headers.getSetCookie()[0]).toMatch(
      /; Max-Age=2592000; Path=\/api\/users\/refresh; HttpOnly; Secure; SameSite=Lax$/,
    );
    const second = await tokensIn(response);
    expect(second.cookie).not.toBe(first.cookie);
    expect((await me(second.token)).status).toBe(200);
    expect((await refresh(second.cookie)).status).toBe(200);
  });

  test('and two tabs that refresh at once both stay signed in', async () => {
    const { cookie } = await signedIn();
    advance(60);
    const both = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const cookies = both.flatMap((one) => one.headers.getSetCookie());
    expect(cookies).toHaveLength(2);
    expect(new Set(cookies)).toHaveLength(1);
    for (const one of both) expect((await me((await tokensIn(one)).token)).status).toBe(200);
  });

  test('whose reply was lost, repeats the request a few seconds later, and stays signed in', async () => {
    const { cookie } = await signedIn();
    const lost = await tokensIn(await refresh(cookie));
    advance(9);
    const again = await tokensIn(await refresh(cookie));
    expect(again.cookie).toBe(lost.cookie);
    advance(20 * 60);
    const next = await tokensIn(await refresh(again.cookie));
    expect(next.cookie).not.toBe(again.cookie);
    expect((await me(next.token)).status).toBe(200);
  });
});

describe('a paired screen', () => {
  test('stays signed in as long as it refreshes every twelve hours, and no longer', async () => {
    const { userId, cookie } = await signedIn();
    await db.update(sessions).set({ strategy: 'kiosk' }).where(eq(sessions.user_id, userId));
    const refreshed = await refresh(cookie);
    expect(refreshed.headers.getSetCookie()[0]).toContain('; Max-Age=43200; ');
    advance(12 * 60 * 60 - 1);
    const next = await tokensIn(await refresh((await tokensIn(refreshed)).cookie));
    advance(12 * 60 * 60);
    await refusal(await refresh(next.cookie), 'auth.token_missing');
  });
});

describe('a stolen refresh token is used', () => {
  test('after the owner refreshed, which ends the session of both', async () => {
    const { cookie } = await signedIn();
    const next = await tokensIn(await refresh(cookie));
    advance(11);
    await refusal(await refresh(cookie), 'auth.token_missing');
    await refusal(await refresh(next.cookie), 'auth.token_missing');
    await refusal(await me(next.token), 'auth.token_missing');
  });

  test("twice, and the owner's next refresh ends the session of both", async () => {
    const { cookie } = await signedIn();
    const thief = await tokensIn(await refresh(cookie));
    const again = await tokensIn(await refresh(thief.cookie));
    await refusal(await refresh(cookie), 'auth.token_missing');
    await refusal(await refresh(again.cookie), 'auth.token_missing');
    await refusal(await me(again.token), 'auth.token_missing');
  });
});

describe('a refresh token is refused', () => {
  test.each([
    ['without a cookie', ''],
    ['with an empty one', 'auth._refresh_token.local='],
    ['with one that nobody got', 'auth._refresh_token.local=abcdefghijklmnopqrstuv.AAAA'],
    ['with a session and no secret', 'auth._refresh_token.local=session-1'],
    ['under another name', 'auth._refresh_token.other=abcdefghijklmnopqrstuv.AAAA'],
  ])('%s', async (_what, cookie) => {
    await refusal(await refresh(cookie), 'auth.token_missing');
  });

  test('after thirty days without use', async () => {
    const { cookie } = await signedIn();
    advance(30 * 24 * 60 * 60);
    await refusal(await refresh(cookie), 'auth.token_missing');
  });

  test('once the session version was incremented', async () => {
    const { cookie, userId } = await signedIn();
    await db.update(users).set({ session_version: 2 }).where(eq(users.id, userId));
    await refusal(await refresh(cookie), 'auth.token_missing');
  });

  test.each(['suspended_at', 'deleted_at'] as const)('once its owner has %s', async (column) => {
    const { cookie, userId } = await signedIn();
    await db
      .update(users)
      .set({ [column]: now.toISOString() })
      .where(eq(users.id, userId));
    await refusal(await refresh(cookie), 'auth.token_missing');
  });
});

describe('someone signs out', () => {
  test('by GET, and neither token nor cookie is accepted afterwards', async () => {
    const { token, cookie } = await signedIn();
    const response = await app.request('/api/users/logout', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toEqual([
      'auth._refresh_token.local=; Max-Age=0; Path=/api/users/refresh; HttpOnly; Secure; SameSite=Lax',
    ]);
    await refusal(await me(token), 'auth.token_missing');
    await refusal(await refresh(cookie), 'auth.token_missing');
  });

  test("and following a link from a stranger's page signs nobody out", async () => {
    const { token, cookie } = await signedIn();
    await refusal(
      await app.request('/api/users/logout', { headers: { Cookie: cookie } }),
      'auth.token_missing',
    );
    expect((await me(token)).status).toBe(200);
  });
});

test('what is stored of a refresh token does not sign anyone in', async () => {
  const { userId, cookie } = await signedIn();
  const [row] = await db
    .select()
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(sessions.created_at)
    .limit(1);
  const all = await db.select().from(sessions).where(eq(sessions.user_id, userId));
  const secret = cookie.split('.').at(-1) ?? '';
  expect(row).toBeDefined();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(all)).not.toContain(secret);
});
