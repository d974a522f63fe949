import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { readToken, TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { User } from '#worker/contract/account.ts';

const user = (more: Partial<User> = {}) => ({ user: aUser(more) });

const answers = {
  'POST /api/users/authenticate': async (request: Request) => {
    const { password } = (await request.json()) as { password: string };
    return password === 'generations'
      ? json({ token: 'fresh' })
      : problem('auth.bad_credentials', 401, 'The email address or password entered were not correct.');
  },
  'GET /api/users/user': () => json(user()),
  'GET /api/sites/examples': () => json({ sites: [] }),
};

const open = async (path: string) => {
  const app = await renderApp(path);
  return app;
};

function fill(email: string, password: string) {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

describe('a person who logs in', () => {
  test('returns to the page they came from', async () => {
    network(answers);
    localStorage.setItem(REDIRECT_KEY, '/en/dev/ui?from=login');
    const { router } = await open('/en/login');
    fill(' dana@example.org ', 'generations');
    await waitFor(() => expect(router.state.location.href).toBe('/en/dev/ui?from=login'));
    expect(readToken()).toBe('Bearer fresh');
    expect(localStorage.getItem(REDIRECT_KEY)).toBeNull();
  });

  test('comes to their sites when there is nowhere to return to', async () => {
    network(answers);
    const { router } = await open('/en/login');
    fill('dana@example.org', 'generations');
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/sites'));
  });

  test('with a sticker in hand finds it again', async () => {
    network(answers);
    const scanned = '/en/login?qr=0123456789ABT&reason=unbound';
    const { router } = await open(scanned);
    fill('dana@example.org', 'generations');
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
    await waitFor(() => expect(router.state.location.href).toBe(scanned));
  });

  test('without having confirmed the address is asked to, before anything else', async () => {
    network({ ...answers, 'GET /api/users/user': () => json(user({ active: '0' })) });
    localStorage.setItem(REDIRECT_KEY, '/en/dev/ui');
    const { router } = await open('/en/login');
    fill('dana@example.org', 'generations');
    expect(await screen.findByLabelText('The code from the message')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/en/verify');
    expect(localStorage.getItem(REDIRECT_KEY)).toBe('/en/dev/ui');
  });

  test('from a network with many failed logins proves to be human first, where that is configured', async () => {
    const sent: unknown[] = [];
    network({
      ...answers,
      'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: 'key' }),
      'POST /api/users/authenticate': async (request: Request) => {
        const body = (await request.json()) as { human?: string };
        sent.push(body.human);
        return body.human
          ? json({ token: 'fresh' })
          : problem('human.unproven', 422, 'Please try once more.');
      },
    });
    const { router } = await open('/en/login');
    expect(document.querySelector('iframe')).toBeNull();
    fill('dana@example.org', 'generations');
    const frame = await waitFor(() => {
      const found = document.querySelector('iframe');
      if (!found) throw new Error('There is no check.');
      return found;
    });
    expect(frame.getAttribute('src')).toBe('/turnstile?action=login&locale=en');
    act(() => {
      const data = { dorot: 'human', token: 'a person' };
      const init = { data, origin: location.origin, source: frame.contentWindow };
      window.dispatchEvent(new MessageEvent('message', init));
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/sites'));
    expect(sent).toEqual([undefined, 'a person']);
  });

  test('is told by the server, beside the field and in the summary, what was wrong', async () => {
    network(answers);
    await open('/en/login');
    fill('dana@example.org', 'wrong');
    const field = screen.getByLabelText('Password');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const summary = (await screen.findByText('One thing needs attention')).closest('[role=alert]');
    expect(summary?.textContent).toContain('The email address or password entered were not correct.');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    const descriptions = field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(descriptions).toContain('The email address or password entered were not correct.');
    expect(readToken()).toBeNull();
  });

  test('hears at once what is missing, without the server', async () => {
    const requests = network(answers);
    await open('/en/login');
    fill('dana', '');
    expect(await screen.findByText('2 things need attention')).toBeTruthy();
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(requests.filter((request) => request.method === 'POST')).toHaveLength(0);
  });

  test('with an address that sign-up would no longer take is let in', async () => {
    network(answers);
    await open('/en/login');
    fill('dana@example', 'generations');
    await waitFor(() => expect(readToken()).not.toBeNull());
  });

  test('waits when the server asks to', async () => {
    network({
      ...answers,
      'POST /api/users/authenticate': () =>
        problem('rate.limited', 429, 'Too many tries.', { retry_after: 30 }),
    });
    await open('/en/login');
    fill('dana@example.org', 'generations');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-disabled')).toBe('true'),
    );
  });
});

describe('a person who is already signed in', () => {
  test.each(['login', 'register', 'forgot'])('has nothing to do at %s', async (page) => {
    network(answers);
    localStorage.setItem(TOKEN_KEY, 'Bearer fresh');
    const { router } = await open(`/en/${page}`);
    expect(router.state.location.pathname).toBe('/en/sites');
  });

  test('stays to read what the sticker is', async () => {
    network(answers);
    localStorage.setItem(TOKEN_KEY, 'Bearer fresh');
    const { router } = await open('/en/login?qr=0123456789ABT&reason=unbound');
    expect(router.state.location.pathname).toBe('/en/login');
    expect(screen.getByRole('heading', { name: 'This sticker is not connected yet' })).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });
});

test.each([
  ['/en/login?qr=12E4567890123&reason=unknown', 'Unknown code', '12E4 5678 9012 3'],
  ['/he/login?qr=12E4567890123&reason=unknown', 'הקוד הזה אינו מוכר לנו', '12E4 5678 9012 3'],
  ['/he/login?qr=0123456789ABT&reason=unbound', 'המדבקה עדיין לא מחוברת לאתר', '0123 4567 89AB T'],
])('%s says what was scanned, with the code from left to right', async (path, title, code) => {
  network(answers);
  await open(path);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(code).getAttribute('dir')).toBe('ltr');
});

test('an address that leads nowhere says so, and the way home', async () => {
  network(answers);
  await open('/en/nowhere/at/all');
  expect(
    screen.getByText("Oops! We couldn't find the page you were looking for. Try another one?"),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('/en');
});
