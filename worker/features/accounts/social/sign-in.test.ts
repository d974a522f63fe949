import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PROVIDERS, type Provider } from '#worker/contract/identity-providers.ts';
import { credentials, identities, oauth_flows, sessions, users } from '#worker/db/schema/people.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, db } from '#worker/testing/seed.ts';
import { atProvider, SOCIAL_ENV, setsOut, signsIn, socialApp } from '#worker/testing/social.ts';

const app = socialApp();

const userAt = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

describe('someone signs in with a provider', () => {
  test.each([
    ['google', '1'],
    ['linkedin', '1'],
    ['facebook', '0'],
  ] as const)('%s, and has an account of their own', async (provider, active) => {
    const { sub, email } = await atProvider(provider, { given_name: 'נועה', family_name: 'בר' });
    const response = await signsIn(app, provider, sub);
    expect(response.status).toBe(200);
    const { token, ...rest } = await response.json<{ token: string }>();
    expect(rest).toEqual({ provider, redirect: null, connected: false });
    const me = await app.request('/api/users/user', { headers: { Authorization: `Bearer ${token}` } });
    const { user } = await me.json<{ user: { id: number } }>();
    expect(user).toMatchObject({ first_name: 'נועה', last_name: 'בר', email, active, role_id: 2 });
    expect(await db.select().from(credentials).where(eq(credentials.user_id, user.id))).toEqual([]);
    expect(await db.select().from(sessions).where(eq(sessions.user_id, user.id))).toMatchObject([
      { strategy: provider },
    ]);
    expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-oauth',
      'auth._refresh_token.local',
    ]);
  });

  test('and again, and is the same person', async () => {
    const { sub, email } = await atProvider('google');
    await signsIn(app, 'google', sub);
    const before = await userAt(email);
    await atProvider('google', { sub, email: 'moved@example.org', given_name: 'Another' });
    expect((await signsIn(app, 'google', sub)).status).toBe(200);
    expect(await userAt(email)).toEqual(before);
    expect(await userAt('moved@example.org')).toBeUndefined();
  });

  test('and two people with the same subject at two providers are two users', async () => {
    const sub = 'the-same-number';
    await atProvider('google', { sub, email: 'one@example.org' });
    await atProvider('linkedin', { sub, email: 'two@example.org' });
    await signsIn(app, 'google', sub);
    await signsIn(app, 'linkedin', sub);
    const rows = await db.select().from(identities).where(eq(identities.subject, sub));
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(2);
  });

  test('in the language that they read', async () => {
    const { sub, email } = await atProvider('google');
    const hebrew = { ...app, request: withHebrew };
    await signsIn(hebrew, 'google', sub);
    expect((await userAt(email))?.locale).toBe('he');
  });

  test('and is redirected to the page they came from', async () => {
    const { sub } = await atProvider('google');
    const { redirects } = await wentTo(sub, '/en/site/ruth-cohen?sort=newest');
    expect(redirects).toBe('/en/site/ruth-cohen?sort=newest');
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'and never to %s',
    async (path) => {
      const { state } = await setsOut(app, 'google', `?redirect=${encodeURIComponent(path)}`);
      expect(state).toMatch(/^google\./);
      const [flow] = (await db.select().from(oauth_flows)).filter(({ redirect }) => redirect !== null);
      expect(flow?.redirect ?? null).not.toBe(path);
    },
  );

  test('and, if suspended, gets the error that a stranger gets', async () => {
    for (const patch of [{ suspended_at: PAST }, { deleted_at: PAST }]) {
      const { sub, email } = await atProvider('google');
      await signsIn(app, 'google', sub);
      await db.update(users).set(patch).where(eq(users.email, email));
      await refusal(await signsIn(app, 'google', sub), 'auth.bad_credentials');
    }
    const suspended = await atProvider('google');
    await aPerson({ email: suspended.email, suspended_at: PAST });
    await refusal(await signsIn(app, 'google', suspended.sub), 'auth.bad_credentials');
  });
});

const PAST = '2026-01-01T00:00:00.000Z';

const withHebrew: typeof app.request = (path, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set('Accept-Language', 'he');
  return app.request(path, { ...init, headers });
};

async function wentTo(sub: string, path: string): Promise<{ redirects: string | null }> {
  const { agrees, formFor, postCallback } = await import('#worker/testing/social.ts');
  const { location, cookie } = await setsOut(app, 'google', `?redirect=${encodeURIComponent(path)}`);
  const response = await postCallback(app, formFor('google', await agrees(location, sub)), {
    Cookie: cookie,
  });
  return { redirects: (await response.json<{ redirect: string | null }>()).redirect };
}

describe('a provider that is not configured', () => {
  const bare = testApp({ env: { GOOGLE_CLIENT_ID: 'an id without a secret' } });

  test.each([...PROVIDERS, 'myspace'])('does not exist: %s', async (provider) => {
    await refusal(await bare.request(`/api/users/${provider}/authenticate`), 'social.unknown');
  });

  test('has no button', async () => {
    const options = async (one: typeof app) => (await one.request('/api/users/sign-in-options')).json();
    expect(await options(bare)).toEqual({ providers: [], turnstile: null });
    expect(await options(testApp({ env: { TURNSTILE_SITE_KEY: 'key' } }))).toEqual({
      providers: [],
      turnstile: null,
    });
    expect(
      await options(
        socialApp({ env: { FACEBOOK_CLIENT_SECRET: '', TURNSTILE_SITE_KEY: 'key', TURNSTILE_SECRET: 's' } }),
      ),
    ).toEqual({
      providers: ['google', 'linkedin'].map((name) => ({
        name,
        client_id: `dorot-${name}`,
        redirect_uri: 'http://localhost:8787/auth/callback',
      })),
      turnstile: 'key',
    });
  });
});

test('without test issuers each provider is requested at its own URL, with the parameters it supports', async () => {
  const real = socialApp({ env: { GOOGLE_ISSUER: '', LINKEDIN_ISSUER: '', FACEBOOK_ISSUER: '' } });
  const authorizationRequest = async (provider: Provider) => {
    const { location } = await setsOut(real, provider);
    const query = location.searchParams;
    return [location.host, query.get('scope'), query.has('code_challenge'), query.has('nonce')];
  };
  const openid = 'openid email profile';
  expect(await authorizationRequest('google')).toEqual(['accounts.google.com', openid, true, true]);
  // LinkedIn's web flow supports neither PKCE nor a nonce
  expect(await authorizationRequest('linkedin')).toEqual(['www.linkedin.com', openid, false, false]);
  expect(await authorizationRequest('facebook')).toEqual([
    'www.facebook.com',
    'public_profile email',
    true,
    false,
  ]);
});

test('a provider that does not answer is reported as failed', async () => {
  const down = socialApp({ env: { ...SOCIAL_ENV, GOOGLE_ISSUER: 'http://localhost:1' } });
  await refusal(await down.request('/api/users/google/authenticate'), 'social.failed');
});

test('one that answers with nonsense is refused, which is no failure of ours', async () => {
  const other = socialApp({ env: { ...SOCIAL_ENV, GOOGLE_ISSUER: `${SOCIAL_ENV.GOOGLE_ISSUER}/nowhere` } });
  const { status } = await refusal(await other.request('/api/users/google/authenticate'), 'social.invalid');
  expect(status).toBe(422);
});
