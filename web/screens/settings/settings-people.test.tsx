import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { openSettings as open, settingsServer, write } from '#web/testing/settings-server.ts';
import type { SiteMember } from '#worker/contract/member.ts';
import { ACCENTS } from '#worker/shared/accents.ts';

const AT = '/api/sites/ruth-cohen';
// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const aMember = (user_id: number, last_name: string, role: SiteMember['role']): SiteMember => ({
  user_id,
  first_name: 'Dana',
  last_name,
  picture: null,
  role,
  suspended: false,
  joined_at: '2026-01-01T00:00:00.000Z',
  email: null,
  can: { suspend: false, remove: false, roles: [] },
});

test('those who look after the site are named, and its plain members are one step away', async () => {
  const members = [aMember(1, 'Levi', 'owner'), aMember(2, 'Bar', 'editor'), aMember(3, 'Stern', 'member')];
  settingsServer(
    {},
    {},
    {
      [`GET ${AT}/members`]: () =>
        json({
          members,
          next_cursor: null,
          invitable: [],
          can_leave: false,
          can_name_successors: false,
        }),
      [`GET ${AT}/invitations`]: () => json({ invitations: [], requests: [] }),
    },
  );
  await open('/mods');
  const main = within(screen.getByRole('main'));
  expect(await main.findByText('Dana Bar')).toBeTruthy();
  expect(main.getByText('Dana Levi')).toBeTruthy();
  expect(main.queryByText('Dana Stern')).toBeNull();
  expect(main.getByRole('link', { name: /All members/ })).toBeTruthy();
});

test('a member who was suspended meanwhile is told whose the settings are', async () => {
  settingsServer({}, {}, { [`GET ${AT}/info`]: () => problem('member.suspended', 403, 'Paused.') });
  await open('/display', 1);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Only the family can open the settings');
});

test('a person who came by the number of the site stays there when its address changes', async () => {
  const server: ReturnType<typeof settingsServer> = settingsServer(
    {},
    {},
    {
      'GET /api/sites/7': () => json({ site: server.site }),
      'GET /api/sites/7/info': () => json({ info: server.info }),
    },
  );
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const { router } = await renderApp('/en/site/7/settings');
  write(await screen.findByLabelText('Address of the site'), 'ruth-levi');
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(server.site.slug).toBe('ruth-levi');
  expect(router.state.location.pathname).toBe('/en/site/7/settings');
});

test('the address of a private site is said by its number, as it is shared', async () => {
  settingsServer({ mode: 'private' });
  await open('');
  expect(screen.getByText(/\/en\/site\/7$/)).toBeTruthy();
  expect(screen.queryByText(/\/en\/site\/ruth-cohen$/)).toBeNull();
});

test('a site is deleted by either of its names', async () => {
  const server = settingsServer(
    {},
    {},
    {
      'DELETE /api/sites/7': () => new Response(null, { status: 204 }),
      'GET /api/sites/mine': () => json({ sites: [], next_cursor: null, days: [] }),
    },
  );
  await open('/delete');
  write(screen.getByLabelText('The name of the site'), 'ruth cohen');
  fireEvent.click(screen.getByRole('button', { name: 'Delete this site' }));
  await waitFor(() => expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('a colour of one’s own that is as it is offered is sent with the choice', async () => {
  const server = settingsServer();
  await open('/display');
  fireEvent.click(screen.getByLabelText('Your own'));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(await server.lastPatch()).toEqual({ accent: 'custom', accent_color: ACCENTS.default.light.accent });
});
