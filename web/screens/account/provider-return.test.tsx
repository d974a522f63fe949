import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { REDIRECT_KEY, STRATEGY_KEY } from '#web/lib/storage-keys.ts';
import { readToken, TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const OPTIONS = {
  turnstile: null,
  providers: ['google', 'facebook'].map((name) => ({
    name,
    client_id: `id-of-${name}`,
    redirect_uri: 'http://localhost:3000/auth/callback',
  })),
};
const CALLBACK_PATH = '/auth/callback?code=c0de&state=google.abc&iss=https%3A%2F%2Faccounts.google.com';
const arrived = (more: object = {}) =>
  json({ token: 't', provider: 'google', redirect: null, connected: false, ...more });

let app: Awaited<ReturnType<typeof renderApp>> | undefined;

beforeEach(() => {
  document.documentElement.lang = 'en';
});
afterEach(() => {
  app?.leave();
  app = undefined;
});

/** Opens the return URL `path` with these server responses. Returns the requests. */
async function returnFromProvider(path: string, answers: Parameters<typeof network>[0]): Promise<Request[]> {
  const requests = network({
    'GET /api/users/sign-in-options': () => json(OPTIONS),
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/users/logout': () => new Response(null, { status: 204 }),
    'GET /api/sites/mine': () => json({ sites: [], next: null }),
    ...answers,
  });
  app = await renderApp(path);
  return requests;
}

const pathNow = () => app?.router.latestLocation.pathname;

describe('someone comes back from another service', () => {
  test('and is signed in, by its strategy, and goes home', async () => {
    localStorage.setItem(TOKEN_KEY, 'Bearer old');
    const requests = await returnFromProvider(CALLBACK_PATH, {
      'POST /api/users/social/token': () => arrived(),
    });
    expect(pathNow()).toBe('/en/sites');
    expect(readToken()).toBe('Bearer t');
    expect(localStorage.getItem(STRATEGY_KEY)).toBe('google');
    expect(localStorage.getItem('auth._token.google')).toBe('Bearer t');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    const tokenRequest = requests.find(({ url }) => url.endsWith('/social/token'));
    expect(tokenRequest?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(await tokenRequest?.text()))).toEqual({
      code: 'c0de',
      state: 'google.abc',
      iss: 'https://accounts.google.com',
      client_id: 'id-of-google',
      audience: 'id-of-google',
      redirect_uri: 'http://localhost:3000/auth/callback',
      response_type: 'code',
      grant_type: 'authorization_code',
    });
  });

  test('and goes on to where they were going', async () => {
    await returnFromProvider(CALLBACK_PATH, {
      'POST /api/users/social/token': () => arrived({ redirect: '/en/onboarding' }),
    });
    expect(pathNow()).toBe('/en/onboarding');
  });

  test('in the language of the document', async () => {
    document.documentElement.lang = 'he';
    await returnFromProvider(CALLBACK_PATH, {
      'POST /api/users/social/token': () => arrived(),
      'GET /api/users/user': () => json({ user: aUser({ locale: 'he' }) }),
    });
    expect(pathNow()).toBe('/he/sites');
  });

  test.each([
    ['what was not begun here', CALLBACK_PATH, () => problem('social.ignored', 422, 'Not begun here')],
    ['a change of mind', '/auth/callback?error=access_denied&state=google.abc', undefined],
    ['nothing at all', '/auth/callback', undefined],
    ['a state of nobody', '/auth/callback?code=c&state=myspace.abc', undefined],
    ['a service that is not offered', '/auth/callback?code=c&state=linkedin.abc', undefined],
  ])('and %s leads to the login page without a word', async (_title, path, answer) => {
    const requests = await returnFromProvider(path, {
      ...(answer && { 'POST /api/users/social/token': answer }),
    });
    expect(pathNow()).toBe('/en/login');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Not begun here')).toBeNull();
    expect(readToken()).toBeNull();
    if (!answer) expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test.each([
    [
      CALLBACK_PATH,
      () => problem('social.refused', 403, 'There is already an account'),
      'There is already an account',
    ],
    [CALLBACK_PATH, () => problem('social.no_email', 422, 'No address was told'), 'No address was told'],
    ['/auth/callback?error=server_error&state=google.abc', () => json({}), /did not respond properly/],
  ])('and is told on the login page why not: %#', async (path, answer, message) => {
    await returnFromProvider(path, { 'POST /api/users/social/token': answer });
    expect(pathNow()).toBe('/en/login');
    expect((await screen.findByRole('alert')).textContent).toMatch(message);
    expect(readToken()).toBeNull();
  });

  test('whose address is not confirmed: they are logged out again, and told where the message went', async () => {
    localStorage.setItem(REDIRECT_KEY, '/en/site/1');
    const requests = await returnFromProvider('/auth/callback?code=c&state=facebook.abc', {
      'POST /api/users/social/token': () => arrived({ provider: 'facebook', token: 'theirs' }),
      'GET /api/users/user': () => json({ user: aUser({ active: '0' }) }),
    });
    await waitFor(() => expect(pathNow()).toBe('/en/login'));
    expect((await screen.findByText(/We sent a message/)).textContent).toContain('Facebook');
    expect(readToken()).toBeNull();
    const out = requests.find(({ url }) => url.endsWith('/users/logout'));
    expect(out?.headers.get('Authorization')).toBe('Bearer theirs');
  });

  test('who was signed in and connected it: back to the account, with the token they have', async () => {
    localStorage.setItem(TOKEN_KEY, 'Bearer mine');
    await returnFromProvider(CALLBACK_PATH, {
      'POST /api/users/social/token': () => arrived({ connected: true, token: 'mine' }),
    });
    expect(pathNow()).toBe('/en/dashboard/account');
    expect([readToken(), localStorage.getItem(STRATEGY_KEY)]).toEqual(['Bearer mine', null]);
    expect(await screen.findByText('Google is connected')).toBeTruthy();
  });

  test('and what they tried to connect is another’s: back to the account, and they are told', async () => {
    localStorage.setItem(TOKEN_KEY, 'Bearer mine');
    await returnFromProvider(CALLBACK_PATH, {
      'POST /api/users/social/token': () => problem('social.taken', 409, 'Taken already'),
    });
    expect(pathNow()).toBe('/en/dashboard/account');
    expect(await screen.findByText('Taken already')).toBeTruthy();
  });
});

describe('the other ways in', () => {
  const services = () => screen.findAllByRole('link', { name: /Continue with/ });

  test.each(['/en/login', '/en/register'])('stand on %s where they are configured', async (path) => {
    await returnFromProvider(path, {});
    expect((await services()).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Continue with Google', '/api/users/google/authenticate'],
      ['Continue with Facebook', '/api/users/facebook/authenticate'],
    ]);
    const consent = screen.getByText(/you accept the/).closest('p');
    expect(consent?.textContent).toContain('you accept the terms of use');
    expect([...(consent?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      '/en/terms-and-conditions',
      '/en/privacy-statement',
    ]);
  });

  test('and nowhere where none is', async () => {
    await returnFromProvider('/en/login', {
      'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: null }),
    });
    await screen.findByRole('button', { name: 'Log in' });
    expect(screen.queryByRole('link', { name: /Continue with/ })).toBeNull();
    expect(screen.queryByText(/By continuing/)).toBeNull();
  });
});
