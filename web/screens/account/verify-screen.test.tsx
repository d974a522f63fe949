import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const user = (active: '0' | '1', id = 9) => ({ user: aUser({ id, active }) });
const TOKEN = 'a-token-of-a-link-in-a-message';
const TOKEN_STORAGE_KEY = 'verificationToken';

/** A server with one user. */
function server(more: Parameters<typeof network>[0] = {}) {
  let active: '0' | '1' = '0';
  const requests = network({
    'GET /api/users/user': () => json(user(active)),
    'POST /api/users/verify': async (request) => {
      const proof = (await request.json()) as { code?: string; token?: string };
      if (proof.code !== '123456' && proof.token !== TOKEN)
        return problem('verify.bad_token', 422, 'There was a problem with the entered token.');
      active = '1';
      return json(user('1'));
    },
    'POST /api/users/verify/resend': () => new Response(null, { status: 204 }),
    'GET /api/sites/examples': () => json({ sites: [] }),
    ...more,
  });
  return {
    confirmElsewhere: () => {
      active = '1';
    },
    posts: () => requests.filter(({ method }) => method === 'POST').map(({ url }) => new URL(url).pathname),
  };
}

const open = async (path: string, signedIn = true) => {
  if (signedIn) localStorage.setItem(TOKEN_KEY, 'Bearer t');
  const app = await renderApp(path);
  return app;
};

function enter(code: string) {
  fireEvent.input(screen.getByLabelText('The code from the message'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
}

describe('someone who has not confirmed the address', () => {
  test('is led to where that is done from every page, and back to it afterwards', async () => {
    server();
    const loginPath = '/en/login?qr=0123456789ABT&reason=unbound';
    const { router } = await open(loginPath);
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/verify'));
    expect(localStorage.getItem(REDIRECT_KEY)).toBe(loginPath);
    await screen.findByLabelText('The code from the message');
    expect(screen.getByText('Until the address is confirmed, every page leads back here.')).toBeTruthy();
    enter(' 123 456 ');
    await waitFor(() => expect(router.state.location.href).toBe(loginPath));
  });

  test('brings the token of a link that was opened before, which is kept no longer', async () => {
    server();
    sessionStorage.setItem(TOKEN_STORAGE_KEY, TOKEN);
    const { router } = await open('/en/login');
    expect(router.state.location.href).toBe(`/en/verify?token=${TOKEN}`);
    await waitFor(() => fireEvent.click(screen.getByRole('button', { name: 'Confirm my address' })));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/sites'));
    expect(sessionStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
  });

  test('with a wrong code is told so beside it and above', async () => {
    server();
    await open('/en/verify');
    enter('654321');
    expect(await screen.findAllByText('This code is wrong. Check it again in the message.')).toHaveLength(2);
    expect(screen.getByText('dana@example.org').getAttribute('dir')).toBe('ltr');
  });

  test('needs six digits before the server is asked', async () => {
    const { posts } = server();
    await open('/en/verify');
    enter('12 34');
    expect(await screen.findAllByText('Enter the 6 digits of the code')).toHaveLength(2);
    expect(posts()).toEqual([]);
  });

  describe('and the clock', () => {
    const SENT = new Date(2026, 10, 23, 14, 0).getTime();
    const says = (text: string) =>
      waitFor(() => expect(screen.getByRole('main').textContent).toContain(text));
    const resendButton = () => screen.queryByRole('button', { name: 'Send a new code' });
    beforeEach(() => {
      vi.useFakeTimers({ shouldAdvanceTime: true, now: SENT });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    test('asks for another code, and reads from what time of day the next one, also after a reload', async () => {
      const { posts } = server();
      const { leave: close } = await open('/en/verify');
      fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
      await waitFor(() => expect(resendButton()).toBeNull());
      expect(posts()).toEqual(['/api/users/verify/resend']);
      expect(document.activeElement).toBe(screen.getByLabelText('The code from the message'));
      close();
      await open('/en/verify');
      await says('The code is valid until 14:10.You can ask for a new code at 14:05.');
      expect(screen.queryByRole('timer')).toBeNull();
      expect(resendButton()).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
      expect(resendButton()).toBeTruthy();
      await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
      await says('The code has expired.');
    });

    test('learns from the server when that is, where this browser does not know', async () => {
      server({
        'POST /api/users/verify/resend': () =>
          problem('verify.resend_wait', 429, 'Wait.', { retry_after: 120 }),
      });
      await open('/en/verify');
      fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
      await says('You can ask for a new code at 14:02.');
      expect(screen.queryByText('Wait.')).toBeNull();
    });
  });

  test('goes on by themselves when the link was opened elsewhere', async () => {
    const { confirmElsewhere } = server();
    const { router } = await open('/en/verify');
    confirmElsewhere();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/sites'));
  });
});

describe('the link of the message', () => {
  test('does nothing by being opened, and confirms for someone who is not signed in here', async () => {
    const { posts } = server();
    await open(`/en/verify?token=${TOKEN}`, false);
    expect(posts()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));
    expect((await screen.findByText(/is confirmed/)).textContent).toBe(
      'The address dana@example.org is confirmed.',
    );
    expect(screen.getByRole('main').querySelector('a[href="/en/login"]')).toBeTruthy();
    expect(posts()).toEqual(['/api/users/verify']);
  });

  test('confirms for good on a slow line, where who is signed in is answered late and from before', async () => {
    const before = Promise.withResolvers<Response>();
    let asked = 0;
    server({
      'GET /api/users/user': () => (asked++ === 0 ? before.promise : json(user('1'))),
    });
    const { router } = await open(`/en/verify?token=${TOKEN}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm my address' }));
    await waitFor(() => expect(asked).toBe(2));
    before.resolve(json(user('0')));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/sites'));
  });

  test('that is too old says so, and where another comes from', async () => {
    server();
    await open('/en/verify?token=an-old-token-of-a-link', false);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'There was a problem with the entered token.',
    );
    expect(screen.getByRole('main').querySelector('a[href="/en/login"]')).toBeTruthy();
  });

  test('is kept while they log in, and brought back then', async () => {
    server();
    const { router, leave: close } = await open(`/en/verify?token=${TOKEN}`, false);
    await waitFor(() => expect(sessionStorage.getItem(TOKEN_STORAGE_KEY)).toBe(TOKEN));
    expect(router.state.location.pathname).toBe('/en/verify');
    close();
    const { router: later } = await open('/en/login');
    expect(later.state.location.href).toBe(`/en/verify?token=${TOKEN}`);
  });

  test('and the code, if it was used before in a request whose reply was lost, lead on', async () => {
    const { confirmElsewhere } = server({
      'POST /api/users/verify': () => problem('verify.bad_token', 422, 'There was a problem.'),
    });
    const { router } = await open('/en/verify');
    confirmElsewhere();
    enter('123456');
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/sites'));
  });
});

describe('someone whose address is confirmed', () => {
  test('and who opens the link again is told so, and goes on', async () => {
    const { confirmElsewhere, posts } = server();
    confirmElsewhere();
    const { router } = await open(`/en/verify?token=${TOKEN}`);
    expect(await screen.findByText('Your email address is already confirmed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm my address' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/sites'));
    expect(posts()).toEqual([]);
  });

  test('and who opens the page of the code is told so, and goes on', async () => {
    const { confirmElsewhere } = server();
    confirmElsewhere();
    const { router } = await open('/en/verify');
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/sites'));
    expect(await screen.findByText('Your email address is already confirmed.')).toBeTruthy();
  });
});
