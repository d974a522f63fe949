import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { askProofsWith } from '#web/lib/proof.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

const AT = '2026-11-01T08:00:00.000Z';
const CODES = ['ABCDE23456', 'FGHJK23456'];
const gone = () => new Response(null, { status: 204 });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer t'));

/** An account with a passkey and an app, each of which can be removed. */
function server(isProven = true) {
  let factors = {
    passkeys: [{ id: 'AQID', name: 'הטלפון', created_at: AT, last_used_at: null as string | null }],
    authenticator: { confirmed_at: AT } as object | null,
    recovery_codes_left: 1,
  };
  let proven = isProven;
  askProofsWith(async () => {
    proven = true;
    return true;
  });
  const closed = (answer: () => Response) => () =>
    proven ? answer() : problem('auth.second_factor_again', 403, 'Confirm that it is you, and try again.');
  return network({
    'GET /api/users/second-factor': () => json(factors),
    'DELETE /api/users/second-factor/passkeys/AQID': closed(() => {
      factors = { ...factors, passkeys: [] };
      return gone();
    }),
    'DELETE /api/users/second-factor/authenticator': () =>
      problem('second_factor.last', 409, 'An administrator needs two-step verification.'),
    'POST /api/users/second-factor/recovery-codes': closed(() => json({ recovery_codes: CODES })),
  });
}

test('a passkey is removed after its owner has proved again who they are', async () => {
  const requests = server(false);
  await renderPart(<SecondFactorSection />);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the passkey הטלפון' }));
  await waitFor(() => expect(screen.queryByText('הטלפון')).toBeNull());
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
});

test('the last one of an administrator stays, and they are told why', async () => {
  server();
  await renderPart(<SecondFactorSection />);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the authenticator app' }));
  expect(await screen.findByText('An administrator needs two-step verification.')).toBeTruthy();
});

test('new recovery codes are shown until one of them was typed', async () => {
  server();
  await renderPart(<SecondFactorSection />);
  expect(await screen.findByText('One recovery code is left.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
  expect(await screen.findByText('FGHJK-23456')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Type one of the codes'), { target: { value: 'FGHJK23456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByText('FGHJK-23456')).toBeNull());
});
