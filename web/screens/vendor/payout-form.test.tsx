import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { aVendor } from '#web/testing/a-vendor.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
  sessionStorage.clear();
});

type Answer = () => Response;

async function open(vendor = aVendor(), answers: Answer[] = []) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 3, scope: ['vendor'] }), unread: 0 }),
    'GET /api/vendor': () => json({ vendor }),
    'PUT /api/vendor': () => (answers.shift() ?? (() => json({ vendor })))(),
  });
  await act(() => renderApp('/en/vendor/settings'));
  await screen.findByLabelText('Account holder');
  const section = screen.getByRole('region', { name: 'Payout details' });
  return {
    sent: async () =>
      Promise.all(
        requests.filter(({ method }) => method === 'PUT').map((one) => one.clone().json() as Promise<object>),
      ),
    type: (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    save: () => {
      const button = section.querySelector('button[type=submit]');
      if (button) fireEvent.click(button);
    },
  };
}

test('a vendor reads the fee that is taken now', async () => {
  await open(aVendor({ fee: 12 }));
  expect(screen.getByText(/our fee of 12%/)).toBeTruthy();
});

describe('an approved vendor who changes where they are paid', () => {
  test('is asked for their password before anything is sent', async () => {
    const { sent, type, save } = await open();
    type('Account number or IBAN', '999999');
    save();
    expect(await screen.findAllByText('Enter your password')).not.toHaveLength(0);
    expect(await sent()).toEqual([]);
    type('Your password', 'correct horse');
    save();
    await waitFor(async () => expect(await sent()).toHaveLength(1));
    expect((await sent())[0]).toMatchObject({ payout: { account: '999999' }, password: 'correct horse' });
  });

  test('reads at the field that it was not their password; what they typed stays, and the password is kept nowhere', async () => {
    const wrong = () =>
      problem('account.wrong_password', 422, 'The password is not correct.', {
        errors: [{ pointer: '/password', code: 'account.wrong_password', params: {} }],
      });
    const { type, save } = await open(aVendor(), [wrong]);
    type('Account number or IBAN', '999999');
    type('Your password', 'a wrong guess');
    save();
    expect(await screen.findAllByText('The password is not correct.')).not.toHaveLength(0);
    expect(screen.getByLabelText('Account number or IBAN')).toHaveProperty('value', '999999');
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(stored).toContain('999999');
    expect(stored).not.toContain('a wrong guess');
  });
});

test('a vendor who is not approved yet is not asked for it', async () => {
  const can = { change: true, send: true, pause: false, resume: false };
  const { sent, type, save } = await open(aVendor({ state: 'needs_info', can }));
  expect(screen.queryByLabelText('Your password')).toBeNull();
  type('Account number or IBAN', '999999');
  save();
  await waitFor(async () => expect(await sent()).toHaveLength(1));
  expect((await sent())[0]).not.toHaveProperty('password');
});
