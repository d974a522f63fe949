import { expect, inject } from 'vitest';
import type { Provider } from '#worker/contract/identity-providers.ts';
import type { Env } from '#worker/platform/env.ts';
import { type TestApp, testApp } from './app.ts';
import { ISSUER_CLIENTS, ISSUER_REDIRECT } from './issuers.ts';
import { next } from './seed.ts';
import { stillQueue } from './still-queue.ts';

const issuers = inject('issuers');
const { google, linkedin, facebook } = ISSUER_CLIENTS;

/** All three providers configured, with the issuers of the tests. */
export const SOCIAL_ENV: Partial<Env> = {
  GOOGLE_CLIENT_ID: google.id,
  GOOGLE_CLIENT_SECRET: google.secret,
  GOOGLE_ISSUER: issuers.google,
  LINKEDIN_CLIENT_ID: linkedin.id,
  LINKEDIN_CLIENT_SECRET: linkedin.secret,
  LINKEDIN_ISSUER: issuers.linkedin,
  FACEBOOK_CLIENT_ID: facebook.id,
  FACEBOOK_CLIENT_SECRET: facebook.secret,
  FACEBOOK_ISSUER: issuers.facebook,
  AUTH_LIMIT: { limit: async () => ({ success: true }) },
  QUEUE: stillQueue,
};

export const socialApp = (options: Parameters<typeof testApp>[0] = {}): TestApp =>
  testApp({ ...options, env: { ...SOCIAL_ENV, ...options.env } });

type Claims = Record<string, unknown> & { sub: string };

/** A user of a provider, whose address the provider has verified by default. */
export async function atProvider(
  provider: Provider,
  claims: Partial<Claims> = {},
): Promise<Claims & { email: string }> {
  const sub = claims.sub ?? `${provider}-subject-${next()}`;
  const account = {
    sub,
    given_name: 'Noa',
    family_name: 'Bar',
    email: `${sub}@example.org`,
    email_verified: true,
    ...claims,
  };
  const body = JSON.stringify(account);
  const response = await fetch(`${issuers[provider]}/testing/accounts`, { method: 'POST', body });
  expect(response.status).toBe(204);
  return account;
}

/** A started flow in a browser: the redirect, and the cookie that it stores. */
export type Flow = { provider: Provider; location: URL; cookie: string; state: string };

export async function setsOut(app: TestApp, provider: Provider, query = ''): Promise<Flow> {
  const response = await app.request(`/api/users/${provider}/authenticate${query}`);
  expect(response.status).toBe(302);
  return flowOf(provider, response.headers.get('Location') ?? '', response);
}

export function flowOf(provider: Provider, address: string, response: Response): Flow {
  const location = new URL(address);
  const [cookie = ''] = response.headers.getSetCookie().map((whole) => whole.split(';')[0] ?? '');
  return { provider, location, cookie, state: location.searchParams.get('state') ?? '' };
}

/** Follows the provider's pages until they redirect back; returns the parameters of the callback. */
export async function agrees(location: URL, sub: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let at = new URL(location);
  at.searchParams.set('login_hint', sub);
  for (let hops = 0; hops < 12; hops++) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=', 2) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('Location');
    if (!next) throw new Error(`the provider says ${response.status}: ${await response.text()}`);
    at = new URL(next, at);
    if (at.href.startsWith(ISSUER_REDIRECT)) return at.searchParams;
  }
  throw new Error('the provider never sends the browser back');
}

type Form = Record<string, string>;

export const formFor = (provider: Provider, brought: URLSearchParams): Form => ({
  code: brought.get('code') ?? '',
  state: brought.get('state') ?? '',
  ...(brought.get('iss') && { iss: brought.get('iss') ?? '' }),
  client_id: ISSUER_CLIENTS[provider].id,
  redirect_uri: ISSUER_REDIRECT,
  response_type: 'code',
  grant_type: 'authorization_code',
  audience: ISSUER_CLIENTS[provider].id,
});

/** Sends the callback page's parameters to the API. */
export const postCallback = (
  app: TestApp,
  form: Form | string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  app.request('/api/users/social/token', {
    method: 'POST',
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'CF-Connecting-IP': `203.0.113.${next() % 250}`,
      ...headers,
    },
  });

/** The whole flow: the redirect to the provider, login there as `sub`, and the callback. */
export async function signsIn(app: TestApp, provider: Provider, sub: string): Promise<Response> {
  const { location, cookie } = await setsOut(app, provider);
  return postCallback(app, formFor(provider, await agrees(location, sub)), { Cookie: cookie });
}
