import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { readToken, TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { User } from '#worker/contract/account.ts';

const CODES = ['ABCDE23456', 'FGHJK23456'];
const NONE = { passkeys: [], authenticator: null, recovery_codes_left: 0 };
const APP = { ...NONE, authenticator: { confirmed_at: '2026-11-01T08:00:00.000Z' }, recovery_codes_left: 10 };

/** A server at which a person has logged in with a password only. */
function server(step: User['second_factor'], factors: object, role_id = 2) {
  let isProven = false;
  const passes = (reply: object) => {
    isProven = true;
    return json({ token: 'proven', ...reply });
  };
  const requests = network({
    'POST /api/users/authenticate': () => json({ token: 'fresh' }),
    'GET /api/users/user': () =>
      json({ user: aUser({ role_id, ...(!isProven && step && { second_factor: step }) }), unread: 0 }),
    'GET /api/users/second-factor': () => json(factors),
    'POST /api/users/second-factor/verify': async (request) =>
      (await request.json()).code === '123456'
        ? passes({})
        : problem('second_factor.wrong', 422, 'This code or passkey was not accepted.'),
    'POST /api/users/second-factor/recover': () => passes({}),
    'POST /api/users/second-factor/mailed-code': () => new Response(null, { status: 204 }),
    'POST /api/users/second-factor/mailed-code/confirm': async (request) =>
      (await request.json()).code === '246810'
        ? new Response(null, { status: 204 })
        : problem('verify.bad_token', 422),
    'POST /api/users/second-factor/authenticator': () =>
      json({
        secret: 'GEZDGNBVGY3TQOJQ',
        address: 'otpauth://totp/Dorot',
        qr: { size: 3, path: 'M1 1h1v1h-1z' },
      }),
    'POST /api/users/second-factor/enrol': () => passes({ recovery_codes: CODES }),
    'GET /api/sites/examples': () => json({ sites: [] }),
    'GET /api/sites/mine': () =>
      isProven ? json({ sites: [], next_cursor: null, days: [] }) : problem('auth.second_factor', 403),
    'GET /api/users/logout': () => new Response(null, { status: 204 }),
  });
  return requests;
}

async function logsIn() {
  const app = await renderApp('/en/login');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'dana@example.org' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'generations' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('heading', { name: 'Two-step verification' });
  expect(app.router.state.location.pathname).toBe('/en/second-factor');
  return app;
}

const types = async (label: string, text: string, button = 'Continue') => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: button }));
};
const APP_CODE = 'The code in your authenticator app';

test('someone with an app types its code after the password, and goes on to where they were going', async () => {
  server('required', APP);
  localStorage.setItem(REDIRECT_KEY, '/en/dev/ui?from=login');
  const { router } = await logsIn();
  await types(APP_CODE, '12 34');
  expect(await screen.findByText('Enter the 6 digits of the code')).toBeTruthy();
  await types(APP_CODE, '654321');
  expect(await screen.findByText(/This code is wrong or was used already/)).toBeTruthy();
  await types(APP_CODE, '123 456');
  await waitFor(() => expect(router.state.location.href).toBe('/en/dev/ui?from=login'));
  expect(readToken()).toBe('Bearer proven');
});

test('who lost the phone uses a recovery code', async () => {
  const requests = server('required', APP);
  const { router } = await logsIn();
  fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await types('A recovery code', 'abcde-23456');
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/sites'));
  const sent = requests.find(({ url }) => url.endsWith('/recover'));
  expect(await sent?.json()).toEqual({ code: 'abcde-23456' });
});

test('an administrator without a second step types a mailed code, sets one up, and keeps the recovery codes, before anything else', async () => {
  server('enrol', NONE, 1);
  const { router } = await logsIn();
  expect(screen.queryByRole('button', { name: 'Add an authenticator app' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Send me a code' }));
  await types('The code from the message', '111111');
  expect(await screen.findAllByText(/This code is wrong or has expired/)).toHaveLength(2);
  await types('The code from the message', '246 810');
  fireEvent.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  expect(await screen.findByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'A code for your authenticator app' })).toBeTruthy();
  await types(APP_CODE, '123456', 'Add the app');
  expect(await screen.findByText('ABCDE-23456')).toBeTruthy();
  await types('Type one of the codes', 'ABCDE-23457');
  expect(await screen.findByText('This is none of the codes above')).toBeTruthy();
  await types('Type one of the codes', 'fghjk 23456');
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/sites'));
});

test('any page leads there until it is done, and then back', async () => {
  server('required', APP);
  localStorage.setItem(TOKEN_KEY, 'Bearer fresh');
  const { router } = await renderApp('/en/dashboard/account');
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/second-factor'));
  await types(APP_CODE, '123456');
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/dashboard/account'));
});

test('a public page too, once it is known who is there', async () => {
  server('required', APP);
  localStorage.setItem(TOKEN_KEY, 'Bearer fresh');
  const { router } = await renderApp('/en/faq');
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/second-factor'));
});

test('one can log out there, and who has passed does not stay there', async () => {
  server('required', APP);
  const { router } = await logsIn();
  fireEvent.click((await screen.findAllByRole('button', { name: 'Log out' })).at(-1) as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe('/en'));
  expect(readToken()).toBeNull();

  server(undefined, APP);
  localStorage.setItem(TOKEN_KEY, 'Bearer proven');
  const again = await renderApp('/en/second-factor');
  await waitFor(() => expect(again.router.state.location.pathname).toBe('/en/sites'));
  vi.unstubAllGlobals();
});
