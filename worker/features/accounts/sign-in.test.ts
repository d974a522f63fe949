import { describe, expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPersonWithPassword, PASSWORD } from '#worker/testing/seed.ts';

const NOW = new Date('2026-11-02T09:00:00.000Z');
const QUARTER_MS = 15 * 60 * 1000;
const app = testApp({ now: () => NOW });

const signIn = (email: string, password: string, from = app, headers: Record<string, string> = {}) =>
  from.request('/api/users/authenticate', { method: 'POST', json: { email, password }, headers });

const withoutId = async (response: Response) => {
  const { request_id: _, ...rest } = await response.json<Record<string, unknown>>();
  return rest;
};

describe('someone with an account signs in', () => {
  test('and their token says who they are', async () => {
    const { userId, email } = await aPersonWithPassword({ first_name: 'נועה', locale: 'he' });
    const response = await signIn(` ${email.toUpperCase()} `, PASSWORD);
    expect(response.status).toBe(200);
    const body = await response.json<{ token: string }>();
    expect(Object.keys(body)).toEqual(['token']);
    const me = await app.request('/api/users/user', { headers: { Authorization: `Bearer ${body.token}` } });
    expect(await me.json()).toEqual({
      user: {
        id: userId,
        first_name: 'נועה',
        last_name: 'Levi',
        profile: null,
        email,
        locale: 'he',
        role_id: 2,
        active: '1',
        kiosk_community_id: null,
        kiosk_community_slug: null,
        scope: [],
      },
      unread: 0,
    });
  });

  test.each([
    ['an admin', { role_id: 1 }, ['admin']],
    ['a vendor', { role_id: 3 }, ['vendor']],
    ['a kiosk', { kiosk_community_id: 4 }, ['kiosk']],
  ])('and %s has their scope derived from their role', async (_who, patch, scope) => {
    const person = await aPerson(patch);
    const me = await testApp({ as: person }).request('/api/users/user');
    expect((await me.json<{ user: { scope: string[] } }>()).user.scope).toEqual(scope);
  });

  test('even before their address is confirmed', async () => {
    const { email } = await aPersonWithPassword({ active: '0' });
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('and the refresh token is in a cookie that no script can read, and nowhere else', async () => {
    const { email } = await aPersonWithPassword();
    const response = await signIn(email, PASSWORD);
    const [cookie = '', ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(
      /^auth\._refresh_token\.local=[\w-]{22}\.[\w-]{43}; Max-Age=2592000; Path=\/api\/users\/refresh; HttpOnly; Secure; SameSite=Lax$/,
    );
    const body = await response.text();
    expect(body).not.toContain(/\.([\w-]{43});/.exec(cookie)?.[1]);
    expect(body).not.toContain(PASSWORD);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('someone who may not sign in tries to', () => {
  test('and gets the same reply for a wrong password and for an unknown address', async () => {
    const { email } = await aPersonWithPassword();
    const wrong = await signIn(email, 'a wrong password');
    const unknown = await signIn('nobody@example.org', PASSWORD);
    const [first, second] = [await withoutId(wrong), await withoutId(unknown)];
    expect(first).toEqual(second);
    expect(first).toMatchObject({ code: 'auth.bad_credentials', status: 401 });
    expect(first.detail).toBe('The email address or password entered were not correct.');
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['was suspended', { suspended_at: '2026-01-01T00:00:00.000Z' }],
    ['deleted their account', { deleted_at: '2026-01-01T00:00:00.000Z' }],
  ])('and one who %s hears the same', async (_what, patch) => {
    const { email } = await aPersonWithPassword(patch);
    await refusal(await signIn(email, PASSWORD), 'auth.bad_credentials');
  });

  test('and no password is accepted for an account without one', async () => {
    const person = await aPerson({ email: 'social-only@example.org' });
    await refusal(await signIn('social-only@example.org', ''), 'auth.bad_credentials');
    expect(person.userId).toBeGreaterThan(0);
  });
});

describe('someone tries too often', () => {
  test('and the eleventh attempt in a quarter of an hour is refused, even with the right password', async () => {
    const { email } = await aPersonWithPassword();
    for (let i = 0; i < 10; i++) expect((await signIn(email, `guess ${i}`)).status).toBe(401);
    const response = await signIn(email, PASSWORD);
    const problem = await refusal(response, 'rate.limited');
    const seconds = Number(response.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(problem.retry_after).toBe(seconds);

    const another = await aPersonWithPassword();
    expect((await signIn(another.email, PASSWORD)).status).toBe(200);
    const elsewhere = { 'CF-Connecting-IP': '203.0.113.9' };
    expect((await signIn(email, PASSWORD, app, elsewhere)).status).toBe(200);
    const later = testApp({ now: () => new Date(NOW.getTime() + QUARTER_MS) });
    expect((await signIn(email, PASSWORD, later)).status).toBe(200);
  }, 30_000);

  test('and of thirty attempts at once at most ten are checked', async () => {
    const { email } = await aPersonWithPassword();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => signIn(email, `guess ${i}`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  }, 30_000);
});

test('someone saves the language they want to read, and no other', async () => {
  const person = await aPerson({ locale: 'en' });
  const mine = testApp({ as: person });
  const saved = await mine.request('/api/users/setLocale', { method: 'POST', json: { locale: 'he' } });
  expect(saved.status).toBe(204);
  const me = await mine.request('/api/users/user');
  expect((await me.json<{ user: { locale: string } }>()).user.locale).toBe('he');
  const refused = await mine.request('/api/users/setLocale', { method: 'POST', json: { locale: 'fr' } });
  expect((await refusal(refused, 'request.invalid')).errors).toMatchObject([{ pointer: '/locale' }]);
});
