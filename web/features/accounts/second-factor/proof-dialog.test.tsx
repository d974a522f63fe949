import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { activate } from '#web/i18n/messages.ts';
import { call } from '#web/lib/api.ts';
import { askProofsWith } from '#web/lib/proof.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { addSite } from '#worker/contract/new-site.ts';
import { askForProof } from './proof-dialog.tsx';

const KEY = { id: 'AQID', name: 'Phone', created_at: '2026-11-01T08:00:00.000Z', last_used_at: null };
const APP = { confirmed_at: '2026-11-01T08:00:00.000Z' };
const APP_CODE = 'The code in your authenticator app';

beforeEach(async () => {
  await activate('en');
  askProofsWith(askForProof);
  localStorage.setItem(TOKEN_KEY, 'Bearer t');
});

/** A server that wants the second factor before anything is created. */
function server(factors: object) {
  let isProven = false;
  return network({
    'GET /api/users/second-factor': () =>
      json({ passkeys: [], authenticator: null, recovery_codes_left: 0, ...factors }),
    'POST /api/users/second-factor/challenge': () => json({ options: { challenge: 'AQID' } }),
    'POST /api/users/second-factor/verify': async (request) => {
      const { code, passkey } = await request.json();
      isProven = code === '123456' || passkey?.id === KEY.id;
      return isProven ? json({ token: 'proven' }) : problem('second_factor.wrong', 422);
    },
    'POST /api/sites/add-site': () =>
      isProven ? json({ site_id: 4 }) : problem('auth.second_factor_again', 403, 'Confirm that it is you.'),
  });
}
const body = { type_id: 1, first_name: 'Ruth', last_name: 'Levi', private: 'open' } as const;
const adds = () => call(addSite, { body });
const types = async (code: string) => {
  fireEvent.change(await screen.findByLabelText(APP_CODE), { target: { value: code } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })));
};
const presses = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('what cannot be undone waits until a code is right, and then goes on by itself, once', async () => {
  const requests = server({ authenticator: APP });
  const calls = Promise.all([adds(), adds()]);
  await types('654321');
  expect(await screen.findByText(/This code is wrong or was used already/)).toBeTruthy();
  await types('123456');
  expect(await calls).toEqual([{ site_id: 4 }, { site_id: 4 }]);
  await isGone();
  const created = requests.filter(({ url }) => url.endsWith('/add-site'));
  expect(created).toHaveLength(4);
  expect(new Set(created.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
});

test('with a passkey one touch is enough', async () => {
  server({ passkeys: [KEY] });
  const get = vi
    .fn()
    .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    .mockResolvedValue({ toJSON: () => ({ id: KEY.id, rawId: KEY.id, type: 'public-key', response: {} }) });
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (options: object) => options });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  const added = adds();
  await presses('Use a passkey');
  expect(await screen.findByText(/No passkey was used/)).toBeTruthy();
  await presses('Use a passkey');
  expect(await added).toEqual({ site_id: 4 });
  expect(get).toHaveBeenCalledWith({ publicKey: { challenge: 'AQID' } });
  await isGone();
});

test('who cancels has done nothing', async () => {
  const requests = server({ authenticator: APP });
  const refused = adds().catch((error: unknown) => error);
  await presses('Cancel');
  expect(await refused).toMatchObject({ code: 'auth.second_factor_again' });
  await isGone();
  expect(requests.filter(({ url }) => url.endsWith('/add-site'))).toHaveLength(1);
});
