import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { AdminSite, AdminSiteSheet } from '#worker/contract/site-admin.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
  sessionStorage.clear();
});

const aSite = (patch: Partial<AdminSite> = {}): AdminSite => ({
  id: 7,
  name: 'Ruth Cohen',
  slug: 'ruth-cohen',
  type: 'memorial',
  mode: 'open',
  state: 'live',
  owner: { id: 3, name: 'Dana Levi', email: 'dana@example.org' },
  subscribed: false,
  plan: null,
  plan_until: null,
  media_bytes: 5_000_000,
  memories: 4,
  held: 0,
  codes: 1,
  communities: [],
  created_at: '2026-11-01T08:00:00.000Z',
  ...patch,
});

const aSheet = (patch: Partial<AdminSiteSheet> = {}): AdminSiteSheet => ({
  ...aSite(),
  other_name: null,
  members: 5,
  old_slugs: [],
  restore_until: null,
  deleted_at: null,
  frozen_at: null,
  frozen_note: null,
  merged_into: null,
  ...patch,
});

async function open(address: string, answers: Parameters<typeof network>[0] = {}, listed = [aSite()]) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 1 }), unread: 0 }),
    'GET /api/admin/sites': () => json({ sites: listed, next_cursor: null }),
    'GET /api/admin/sites/7': () => json({ site: aSheet() }),
    ...answers,
  });
  await act(() => renderApp(`/en/admin/sites${address}`));
  await screen.findByRole('heading', { level: 1, name: 'Sites' });
  return requests;
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('an administrator sees the sites, but not the name of a private one', async () => {
  await open('', {}, [aSite(), aSite({ id: 8, name: null, slug: null, mode: 'private', state: 'frozen' })]);
  const table = await screen.findByRole('table', { name: 'Sites' });
  expect(within(table).getByText('Ruth Cohen')).toBeTruthy();
  const row = within(table).getByText('Private site').closest('tr');
  expect(row?.textContent).toMatch(/Paused/);
});

test('a file of which the rest is left out says so', async () => {
  URL.createObjectURL = () => '#sites';
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await open('', {
    'GET /api/admin/sites.csv': () =>
      new Response('id', { headers: { 'Content-Type': 'text/csv', 'X-Truncated': 'true' } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  expect(await screen.findByText('The file has only the first rows.')).toBeTruthy();
  saved.mockRestore();
});

test('the filters of the address are those of the list', async () => {
  const requests = await open('?state=frozen&mode=private&owner=3&q=ruth');
  await waitFor(() => expect(requests.map(({ url }) => url).join()).toMatch(/state=frozen/));
  const asked = requests.find(({ url }) => url.includes('/api/admin/sites?'))?.url ?? '';
  expect(Object.fromEntries(new URL(asked, 'https://x').searchParams)).toEqual({
    q: 'ruth',
    state: 'frozen',
    mode: 'private',
    owner: '3',
  });
});

test('a site is paused with a reason and a note', async () => {
  const requests = await open('?open=7', {
    'POST /api/admin/sites/7/freeze': () =>
      json({ site: aSheet({ state: 'frozen', frozen_at: '2026-11-20T08:00:00.000Z' }) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  fireEvent.click(screen.getByRole('button', { name: 'Pause the site of Ruth Cohen' }));
  expect(requests.filter(({ url }) => url.includes('freeze'))).toEqual([]);
  type(/^Reason/, 'the family asked');
  type(/^Note for administrators/, 'Two sisters disagree.');
  fireEvent.click(screen.getByRole('button', { name: 'Pause the site of Ruth Cohen' }));
  expect(await screen.findByRole('button', { name: 'End the pause' })).toBeTruthy();
  const sent = requests.find(({ url }) => url.includes('freeze'));
  expect(await sent?.json()).toEqual({ note: 'Two sisters disagree.' });
  expect(decodeURIComponent(sent?.headers.get('X-Reason') ?? '')).toBe('the family asked');
});

test('a transfer needs the typed name, and says where nobody has the address', async () => {
  const requests = await open('?open=7', {
    'POST /api/admin/sites/7/transfer': () =>
      problem('request.invalid', 422, 'Please check the fields.', {
        errors: [{ pointer: '/email', code: 'email.no_account', params: {} }],
      }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Transfer' }));
  type(/^Reason/, 'the family asked');
  type('Email of the new owner', 'heir@example.org');
  const send = screen.getByRole('button', { name: 'Transfer the site of Ruth Cohen' });
  fireEvent.click(send);
  expect(requests.filter(({ url }) => url.includes('transfer'))).toEqual([]);
  type(/to confirm$/, 'ruth cohen');
  fireEvent.click(send);
  expect(await screen.findByText('There is no confirmed account with this email address')).toBeTruthy();
  expect(await requests.find(({ url }) => url.includes('transfer'))?.json()).toEqual({
    email: 'heir@example.org',
    stays: true,
  });
});

test('a deleted site can only be restored', async () => {
  await open('?open=7', {
    'GET /api/admin/sites/7': () =>
      json({
        site: aSheet({
          state: 'deleted',
          deleted_at: '2026-11-20T08:00:00.000Z',
          restore_until: '2026-12-20T08:00:00.000Z',
        }),
      }),
  });
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy();
  for (const name of ['Transfer', 'Pause', 'Delete', 'Grant a plan'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open the site' })).toBeNull();
});
