import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { logout } from '#web/lib/session.ts';
import { formKey } from '#web/lib/storage-keys.ts';
import { clearToken, readToken, TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const LOGIN_PATH = '/en/login?qr=0123456789ABT&reason=unbound';

async function signedIn() {
  network({
    'GET /api/users/logout': () => new Response(null, { status: 503 }),
    'GET /api/sites/examples': () => json({ sites: [] }),
  });
  localStorage.setItem(TOKEN_KEY, 'Bearer t');
  const app = await renderApp(LOGIN_PATH);
  app.queries.setQueryData(['sites', 'private'], { site: { id: 1 } });
  return app;
}

describe('when the session ends', () => {
  test('by logging out, a person is home and nothing of theirs is kept, whatever the server says', async () => {
    const { router, queries } = await signedIn();
    sessionStorage.setItem(formKey('site.1.names'), '{}');
    await act(() => logout());
    await waitFor(() => expect(router.state.location.pathname).toBe('/en'));
    expect(readToken()).toBeNull();
    await waitFor(() => expect(sessionStorage.getItem(formKey('site.1.names'))).toBeNull());
    await waitFor(() => expect(queries.getQueryData(['sites', 'private'])).toBeUndefined());
  });

  test('by itself, a public page stays open but forgets what only they could see', async () => {
    const { router, queries } = await signedIn();
    await act(async () => clearToken('expired'));
    await waitFor(() => expect(queries.getQueryData(['sites', 'private'])).toBeUndefined());
    expect(router.state.location.href).toBe(LOGIN_PATH);
  });

  test('in another tab, this one notices', async () => {
    const { queries } = await signedIn();
    localStorage.removeItem(TOKEN_KEY);
    await act(async () => {
      window.dispatchEvent(
        new StorageEvent('storage', { key: TOKEN_KEY, oldValue: 'Bearer t', newValue: null }),
      );
    });
    await waitFor(() => expect(queries.getQueryData(['sites', 'private'])).toBeUndefined());
  });

  test('in another tab, a page of theirs asks to log in and shows no error on the way', async () => {
    const hasToken = (request: Request) => request.headers.has('Authorization');
    const refused = () => problem('auth.required', 401, 'Please log in.');
    network({
      'GET /api/users/user': (request) => (hasToken(request) ? json({ user: aUser() }) : refused()),
      'GET /api/sites/mine': (request) =>
        hasToken(request) ? json({ sites: [], deleted: [], next_cursor: null, days: [] }) : refused(),
      'POST /api/users/refresh': refused,
    });
    localStorage.setItem(TOKEN_KEY, 'Bearer t');
    const { router } = await renderApp('/en/sites');
    await screen.findByRole('heading', { level: 1 });
    const texts: string[] = [];
    const observer = new MutationObserver(() => texts.push(document.body.textContent ?? ''));
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    localStorage.removeItem(TOKEN_KEY);
    await act(async () => {
      window.dispatchEvent(
        new StorageEvent('storage', { key: TOKEN_KEY, oldValue: 'Bearer t', newValue: null }),
      );
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/login'));
    await screen.findByLabelText('Email');
    observer.disconnect();
    expect(texts.filter((text) => /Please log in\.|auth\.required|Error|Try again/.test(text))).toEqual([]);
  });
});

test('after a change of page focus stands where the new one begins', async () => {
  const { router } = await signedIn();
  const rendered = new Promise((done) => router.subscribe('onRendered', done));
  await act(async () => {
    await router.navigate({ to: '/$locale/forgot', params: { locale: 'en' } });
    await rendered;
  });
  expect(router.state.location.pathname).toBe('/en/forgot');
  expect(document.activeElement?.id).toBe('main');
});
