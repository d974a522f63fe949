import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { readToken, TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { User } from '#worker/contract/account.ts';
import type { Account, Device } from '#worker/contract/account-settings.ts';

const PHONE: Device = {
  id: 'a-phone',
  current: true,
  user_agent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
  strategy: 'local',
  created_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: '2026-11-20T10:00:00.000Z',
};
const LAPTOP: Device = {
  ...PHONE,
  id: 'a-laptop',
  current: false,
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
  strategy: 'google',
};

const anAccount = (more: Partial<Account> = {}): Account => ({
  has_password: true,
  identities: [],
  email_change: null,
  owned_sites: [],
  mail_stop: null,
  sessions: [PHONE, LAPTOP],
  sign_in_options: { providers: [], turnstile: null },
  second_factor: { passkeys: [], authenticator: null, recovery_codes_left: 0 },
  ...more,
});

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

type Answers = Parameters<typeof network>[0];

const answersFor = (account: Account = anAccount(), more: Answers = {}): Answers => ({
  'GET /api/users/user': () => json({ user: aUser() }),
  'GET /api/users/account': () => json(account),
  'GET /api/users/sessions': () => json({ sessions: [PHONE, LAPTOP] }),
  'GET /api/users/mail-levels': () =>
    json({ sites: [{ id: 3, slug: 'ruth-cohen', name: 'רות כהן', level: 'all' }], weekly: false }),
  'GET /api/users/calendar-feeds': () => json({ feeds: [] }),
  'GET /api/sites/examples': () => json({ sites: [] }),
  ...more,
});

async function open(answers: Answers) {
  const requests = network(answers);
  const app = await renderApp('/en/dashboard/account');
  await screen.findByRole('heading', { name: 'Profile' });
  return { ...app, requests: requests };
}

const GOOGLE = {
  name: 'google',
  client_id: 'dorot',
  redirect_uri: 'https://dorot.example',
} as const;

const section = (name: string) => within(screen.getByRole('region', { name }));
const type = (field: HTMLElement, value: string) => {
  fireEvent.input(field, { target: { value } });
  fireEvent.change(field, { target: { value } });
};
const bodyOf = async (requests: Request[], method: string) =>
  await requests
    .findLast((request) => request.method === method)
    ?.clone()
    .json();

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
});

describe('her name', () => {
  const patched = (user: Partial<User>): Answers => ({
    'PATCH /api/users/user': () => json({ user: aUser(user) }),
  });

  test('is changed, and every page calls her by it at once', async () => {
    const { requests, queries } = await open(answersFor(anAccount(), patched({ first_name: 'Dina' })));
    type(screen.getByLabelText('First name'), ' Dina ');
    fireEvent.click(screen.getByRole('button', { name: 'Save the name' }));
    expect(await screen.findByText('Saved.')).toBeTruthy();
    expect(await bodyOf(requests, 'PATCH')).toEqual({ first_name: 'Dina', last_name: 'Levi' });
    expect(queries.getQueryData<User>(['user'])?.first_name).toBe('Dina');
  });

  test('is not lost when saving fails, nor by a reload', async () => {
    await open(
      answersFor(anAccount(), { 'PATCH /api/users/user': () => problem('internal', 500, 'Our fault.') }),
    );
    type(screen.getByLabelText('First name'), 'Dina');
    fireEvent.click(screen.getByRole('button', { name: 'Save the name' }));
    expect(await screen.findByText('Our fault.')).toBeTruthy();
    cleanup();
    await open(answersFor());
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Dina');
  });

  test('half changed asks before she leaves, and she can stay or go', async () => {
    const { router } = await open(answersFor());
    type(screen.getByLabelText('First name'), 'Dina');
    void router.navigate({ to: '/$locale/dev/ui', params: { locale: 'en' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(router.state.location.pathname).toBe('/en/dashboard/account');
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Dina');
    void router.navigate({ to: '/$locale/dev/ui', params: { locale: 'en' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/dev/ui'));
    expect(sessionStorage.length).toBe(0);
  });
});

describe('her email address', () => {
  test('is asked for with the password, and then both addresses are waited for', async () => {
    let account = anAccount();
    const { requests } = await open({
      ...answersFor(),
      'GET /api/users/account': () => json(account),
      'PATCH /api/users/user': () => {
        account = anAccount({
          email_change: {
            email: 'new@example.org',
            old_confirmed: true,
            new_confirmed: false,
            expires_at: '2026-11-22T10:00:00.000Z',
          },
        });
        return json({ user: aUser() });
      },
      'DELETE /api/users/email': () => {
        account = anAccount();
        return new Response(null, { status: 204 });
      },
    });
    const email = section('Email address');
    fireEvent.click(email.getByRole('button', { name: 'Change the address' }));
    expect(document.activeElement).toBe(email.getByLabelText('New email address'));
    fireEvent.click(email.getByRole('button', { name: 'Send both messages' }));
    expect(await email.findByText('2 things need attention')).toBeTruthy();
    type(email.getByLabelText('New email address'), 'new@example.org');
    type(email.getByLabelText('Your password'), 'generations');
    fireEvent.click(email.getByRole('button', { name: 'Send both messages' }));
    await waitFor(() => expect(email.getByText('Confirmed')).toBeTruthy());
    expect(email.getByText('Not confirmed yet').previousSibling?.textContent).toBe('new@example.org');
    expect(await bodyOf(requests, 'PATCH')).toEqual({
      email: 'new@example.org',
      old_password: 'generations',
    });
    fireEvent.click(email.getByRole('button', { name: 'Cancel the change' }));
    expect(await email.findByRole('button', { name: 'Change the address' })).toBeTruthy();
  });

  test.each([
    ['account.wrong_password', 422, 'Your password'],
    ['signup.email_taken', 409, 'New email address'],
  ])('and %s stands beside its field', async (code, status, label) => {
    await open(
      answersFor(anAccount(), { 'PATCH /api/users/user': () => problem(code, status, 'No, because.') }),
    );
    const email = section('Email address');
    fireEvent.click(email.getByRole('button', { name: 'Change the address' }));
    type(email.getByLabelText('New email address'), 'new@example.org');
    type(email.getByLabelText('Your password'), 'generations');
    fireEvent.click(email.getByRole('button', { name: 'Send both messages' }));
    expect(await email.findAllByText('No, because.')).toHaveLength(2);
    expect(email.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(email.getByLabelText<HTMLInputElement>('New email address').value).toBe('new@example.org');
  });
});

describe('her password', () => {
  test('is changed with the one she has', async () => {
    const { requests } = await open(
      answersFor(anAccount(), {
        'PATCH /api/users/user': async (request) => {
          const { old_password } = (await request.json()) as { old_password: string };
          return old_password === 'generations'
            ? json({ user: aUser() })
            : problem('account.wrong_password', 422, 'Not the password.');
        },
      }),
    );
    const password = section('Password');
    fireEvent.click(password.getByRole('button', { name: 'Change the password' }));
    const save = async () =>
      fireEvent.click(await password.findByRole('button', { name: 'Save the new password' }));
    await save();
    expect(await password.findByText('2 things need attention')).toBeTruthy();
    type(password.getByLabelText('Current password'), 'not that');
    type(password.getByLabelText('New password'), 'a quiet garden');
    await save();
    expect(await password.findAllByText('Not the password.')).toHaveLength(2);
    expect(password.getByLabelText<HTMLInputElement>('New password').value).toBe('a quiet garden');
    type(password.getByLabelText('Current password'), 'generations');
    await save();
    expect(await password.findByText('Saved.')).toBeTruthy();
    expect(await bodyOf(requests, 'PATCH')).toEqual({
      old_password: 'generations',
      password: 'a quiet garden',
    });
  });
});

describe('who has no password', () => {
  const social = anAccount({
    has_password: false,
    identities: [{ provider: 'google', email: 'dana@gmail.example', linked_at: '2026-11-01T10:00:00.000Z' }],
  });

  test('is sent a link to choose one', async () => {
    const { requests } = await open(
      answersFor(social, { 'POST /api/users/forgot': () => new Response(null, { status: 204 }) }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Send me a link to choose one' }));
    expect(await screen.findByText(/We sent a link to/)).toBeTruthy();
    expect(await bodyOf(requests, 'POST')).toEqual({ email: 'dana@example.org' });
  });

  test('keeps the only way in, and reads why', async () => {
    await open(
      answersFor(social, {
        'DELETE /api/users/identities/google': () => problem('auth.last_way_in', 409, 'The only way in.'),
      }),
    );
    const services = section('Connected services');
    fireEvent.click(services.getByRole('button', { name: 'Disconnect Google' }));
    expect(await services.findByText('The only way in.')).toBeTruthy();
    expect(services.getByRole('link', { name: 'Choose a password' })).toBeTruthy();
  });
});

test('a service is connected by going there', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const { requests } = await open(
    answersFor(anAccount({ sign_in_options: { providers: [GOOGLE], turnstile: null } }), {
      'POST /api/users/identities': () => json({ location: 'https://google.example/authorize?state=1' }),
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Connect Google' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://google.example/authorize?state=1'));
  expect(await bodyOf(requests, 'POST')).toEqual({ provider: 'google' });
  assign.mockRestore();
});

test('a service that is not configured is not offered', async () => {
  await open(answersFor());
  expect(screen.queryByRole('region', { name: 'Connected services' })).toBeNull();
});

describe('her devices', () => {
  test('have names she knows, and one of them is signed out', async () => {
    const { requests } = await open(
      answersFor(anAccount(), {
        'DELETE /api/users/sessions/a-laptop': () => new Response(null, { status: 204 }),
      }),
    );
    const devices = section('Devices');
    expect((await devices.findByText('Chrome on Android')).closest('li')?.textContent).toContain(
      'This device',
    );
    fireEvent.click(devices.getByRole('button', { name: 'Log out Firefox on Windows' }));
    await waitFor(() => expect(devices.queryByText('Firefox on Windows')).toBeNull());
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  test('are all signed out, this one too', async () => {
    const { router } = await open(
      answersFor(anAccount(), { 'DELETE /api/users/sessions': () => new Response(null, { status: 204 }) }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en'));
    expect(readToken()).toBeNull();
  });
});

test('how much mail she wants is saved as soon as it is chosen, and as it was where that fails', async () => {
  let works = true;
  const { requests } = await open(
    answersFor(anAccount(), {
      'PUT /api/users/mail-levels/3': () =>
        works ? new Response(null, { status: 204 }) : problem('service.unavailable', 503, 'Not now.'),
    }),
  );
  const choice = await screen.findByLabelText<HTMLSelectElement>('רות כהן');
  fireEvent.change(choice, { target: { value: 'none' } });
  expect(await section('Messages by email').findByText('Saved.')).toBeTruthy();
  expect(await bodyOf(requests, 'PUT')).toEqual({ level: 'none' });
  works = false;
  fireEvent.change(choice, { target: { value: 'mine' } });
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(choice.value).toBe('none');
});

describe('an address at which emails came back', () => {
  const since = '2026-11-20T10:00:00.000Z';

  test.each([
    ['bounced', /came back: the address does not exist/],
    ['soft_bounced', /came back, perhaps because the mailbox is full/],
    ['complained', /was reported as spam/],
  ] as const)('is told of, with the reason: %s', async (cause, reason) => {
    await open(answersFor(anAccount({ mail_stop: { cause, since } })));
    const mail = section('Messages by email');
    expect(mail.getByText(reason).textContent).toContain(aUser().email);
  });

  test('gets emails again once she asks for them', async () => {
    let account = anAccount({ mail_stop: { cause: 'bounced', since } });
    await open(
      answersFor(undefined, {
        'GET /api/users/account': () => json(account),
        'DELETE /api/users/mail-stop': () => {
          account = anAccount();
          return new Response(null, { status: 204 });
        },
      }),
    );
    const mail = section('Messages by email');
    fireEvent.click(mail.getByRole('button', { name: 'Write to me again' }));
    expect(await mail.findByText('We write to you again.')).toBeTruthy();
    expect(mail.queryByText(/came back/)).toBeNull();
  });

  test('stays told of where asking fails', async () => {
    await open(
      answersFor(anAccount({ mail_stop: { cause: 'bounced', since } }), {
        'DELETE /api/users/mail-stop': () => problem('rate.limited', 429, 'Too often.'),
      }),
    );
    const mail = section('Messages by email');
    fireEvent.click(mail.getByRole('button', { name: 'Write to me again' }));
    expect(await mail.findByText('Too often.')).toBeTruthy();
    expect(mail.getByText(/came back/)).toBeTruthy();
  });
});

describe('deleting the account', () => {
  test('is not offered while a site would be left without an owner', async () => {
    await open(
      answersFor(
        anAccount({ owned_sites: [{ id: 3, slug: 'ruth-cohen', name: 'Ruth Cohen', members_count: 4 }] }),
      ),
    );
    const end = section('Delete the account');
    expect(end.queryByRole('button')).toBeNull();
    expect(end.getByRole('link', { name: /Ruth Cohen/ }).getAttribute('href')).toBe(
      '/en/site/ruth-cohen/members',
    );
  });

  test('wants the address once more and the password, and then she is a stranger', async () => {
    const { requests, router } = await open(
      answersFor(anAccount(), { 'DELETE /api/users/user': () => new Response(null, { status: 204 }) }),
    );
    const end = section('Delete the account');
    type(end.getByLabelText('Your email address again'), 'dina@example.org');
    fireEvent.click(end.getByRole('button', { name: 'Delete my account' }));
    expect(await end.findAllByText('This is not the email address of your account')).toHaveLength(2);
    type(end.getByLabelText('Your email address again'), 'Dana@example.org');
    type(end.getByLabelText('Your password'), 'generations');
    fireEvent.click(end.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en'));
    expect(await bodyOf(requests, 'DELETE')).toEqual({ email: 'Dana@example.org', password: 'generations' });
    expect(readToken()).toBeNull();
  });
});

test('a page that could not be loaded says so and can be asked for again', async () => {
  let works = false;
  network(
    answersFor(anAccount(), {
      'GET /api/users/account': () => (works ? json(anAccount()) : problem('internal', 500, 'Our fault.')),
    }),
  );
  await renderApp('/en/dashboard/account');
  expect(await screen.findByText('Our fault.')).toBeTruthy();
  works = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy();
});

test('a session that was ended elsewhere leads to the login page, and back here afterwards', async () => {
  network({
    'GET /api/users/user': () => problem('auth.token_expired', 401),
    'POST /api/users/refresh': () => problem('auth.token_expired', 401),
  });
  const app = await renderApp('/en/dashboard/account');
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/en/login'));
  expect(localStorage.getItem(REDIRECT_KEY)).toBe('/en/dashboard/account');
});
