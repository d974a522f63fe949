import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const WEEKLY = 'PUT /api/users/weekly-mail';

async function open(answer: () => Response, weekly = false) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/users/account': () =>
      json({
        has_password: true,
        identities: [],
        email_change: null,
        owned_sites: [],
        mail_stop: null,
        sessions: [],
        sign_in_options: { providers: [], turnstile: null },
        second_factor: { passkeys: [], authenticator: null, recovery_codes_left: 0 },
      }),
    'GET /api/users/mail-levels': () =>
      json({ sites: [{ id: 3, slug: 'ruth-cohen', name: 'Ruth Cohen', level: 'all' }], weekly }),
    'GET /api/users/calendar-feeds': () => json({ feeds: [] }),
    'GET /api/sites/examples': () => json({ sites: [] }),
    [WEEKLY]: answer,
  });
  await renderApp('/en/dashboard/account');
  return requests;
}
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /Once a week/ });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

test('someone asks for the week ahead by email, and it is saved at once', async () => {
  const requests = await open(() => new Response(null, { status: 204 }));
  expect((await box()).checked).toBe(false);
  fireEvent.click(await box());
  expect((await box()).checked).toBe(true);
  expect(await screen.findByText('Saved.')).toBeTruthy();
  const [sent] = requests.filter(({ method }) => method === 'PUT');
  expect(await sent?.clone().json()).toEqual({ wanted: true });
});

test('where that fails, the box is as it was, and says why', async () => {
  await open(() => problem('internal', 500, 'Our fault.'), true);
  fireEvent.click(await box());
  expect(await screen.findByText('Our fault.')).toBeTruthy();
  await waitFor(async () => expect((await box()).checked).toBe(true));
});
