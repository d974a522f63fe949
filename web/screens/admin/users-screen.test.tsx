import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { askReasonsWith } from '#web/lib/reason.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { ListedUser, UserSheet } from '#worker/contract/user-admin.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer good'));

const listed = (patch: Partial<ListedUser> = {}): ListedUser => ({
  id: 10,
  first_name: 'Daniel',
  last_name: 'Amsel',
  email: 'd.amsel@example.net',
  role_id: 2,
  active: '1',
  state: 'active',
  locale: 'en',
  sites: 1,
  last_seen_at: '2026-11-19T08:40:00.000Z',
  created_at: '2026-11-01T09:00:00.000Z',
  ...patch,
});
const sheetOf = (user: ListedUser, patch: Partial<UserSheet> = {}): UserSheet => ({
  ...user,
  suspended_at: null,
  deceased_at: null,
  owned: [
    { kind: 'site', id: 7, slug: 'edith-amsel', name: 'Edith Amsel' },
    { kind: 'site', id: 8, slug: null, name: null },
  ],
  plans: [{ site_id: 7, plan: 'annual', state: 'active', until: '2027-11-19T00:00:00.000Z' }],
  sessions: 2,
  last_device: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  mail: { stop: 'bounced', last: null },
  second_factor: false,
  merge: null,
  ...patch,
});

const SARA = listed({
  id: 9,
  first_name: 'Sara',
  last_name: 'Feldman',
  email: 's@example.net',
  active: '0',
  state: 'unverified',
});

async function open(path: string, answers: Parameters<typeof network>[0] = {}) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 1 }), unread: 0 }),
    'GET /api/admin/users': () => json({ users: [listed(), SARA], next_cursor: null }),
    'GET /api/admin/users/10': () => json({ user: sheetOf(listed()) }),
    ...answers,
  });
  const app = await act(() => renderApp(path));
  await screen.findByRole('heading', { level: 1, name: 'Users' });
  return { ...app, requests };
}

const sheet = async (name: string) => within(await screen.findByRole('complementary', { name }));
const type = (part: ReturnType<typeof within>, label: string | RegExp, value: string) =>
  fireEvent.change(part.getByLabelText(label), { target: { value } });

test('an administrator filters the users, and what is filtered is in the address and in the call', async () => {
  const { router, requests } = await open('/en/admin/users');
  await screen.findByRole('row', { name: /Sara Feldman/ });
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'unverified' } });
  await waitFor(() => expect(router.latestLocation.search).toEqual({ state: 'unverified' }));
  fireEvent.change(screen.getByLabelText('Created from'), { target: { value: '2026-11-01' } });
  await waitFor(() =>
    expect(new URL(requests.at(-1)?.url ?? '').searchParams.toString()).toBe(
      'state=unverified&from=2026-11-01',
    ),
  );
});

test('the sheet of a user says what they own, pay, and were last seen with', async () => {
  await open('/en/admin/users?open=10');
  const part = await sheet('Daniel Amsel');
  expect(await part.findByText('d.amsel@example.net')).toBeTruthy();
  expect(part.getByRole('link', { name: 'Edith Amsel' }).getAttribute('href')).toBe('/en/site/edith-amsel');
  expect(part.getByText('Private site 8')).toBeTruthy();
  expect(part.getByText(/Chrome on Android/)).toBeTruthy();
  expect(part.getByText(/Annual.*until/)).toBeTruthy();
  expect(part.getByText('An email came back')).toBeTruthy();
});

test('a user is suspended with a reason and their name, and the list is read again', async () => {
  const { requests } = await open('/en/admin/users?open=10', {
    'POST /api/admin/users/suspensions': () => json({ done: [10], skipped: [] }),
  });
  const part = await sheet('Daniel Amsel');
  fireEvent.click(await part.findByRole('button', { name: 'Suspend account' }));
  const button = part.getByRole('button', { name: 'Suspend the account of Daniel Amsel' });
  const send = () => fireEvent.click(button);
  send();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  type(part, 'Reason', 'Two families wrote to us');
  type(part, /Type/, 'daniel amsel');
  const before = requests.length;
  send();
  send();
  await waitFor(() => expect(part.queryByLabelText('Reason')).toBeNull());
  const posts = requests.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(1);
  expect(posts[0]?.headers.get('X-Reason')).toBe('Two%20families%20wrote%20to%20us');
  expect(await posts[0]?.json()).toEqual({ ids: [10] });
  await waitFor(() =>
    expect(
      requests.slice(before).filter(({ url }) => /\/api\/admin\/users(\?|$)/.test(url)).length,
    ).toBeGreaterThan(0),
  );
});

test('what the server refuses is said, and what was typed stays', async () => {
  await open('/en/admin/users?open=10', {
    'PUT /api/admin/users/10/role': () => problem('user.not_possible', 409, 'Not as it is now.'),
  });
  const part = await sheet('Daniel Amsel');
  fireEvent.click(await part.findByRole('button', { name: 'Set role' }));
  fireEvent.change(part.getByLabelText('Role'), { target: { value: '1' } });
  expect(part.getByText(/second factor is asked for/)).toBeTruthy();
  type(part, 'Reason', 'A new colleague');
  type(part, /Type/, 'Daniel Amsel');
  fireEvent.click(part.getByRole('button', { name: 'Set the role of Daniel Amsel' }));
  expect(await part.findByText('Not as it is now.')).toBeTruthy();
  expect((part.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('A new colleague');
});

test('several users are verified at once, with one reason and their number', async () => {
  const { requests } = await open('/en/admin/users', {
    'POST /api/admin/users/acts': () => json({ done: [9], skipped: [10] }),
  });
  await screen.findByRole('row', { name: /Sara Feldman/ });
  for (const name of ['Daniel Amsel', 'Sara Feldman'])
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  const part = await sheet('Verify');
  type(part, 'Reason', 'They showed their papers');
  type(part, /Type/, '2');
  fireEvent.click(part.getByRole('button', { name: 'Verify 2 users' }));
  expect(await screen.findByText(/Done for 1 of 2/)).toBeTruthy();
  const [post] = requests.filter(({ method }) => method === 'POST');
  expect(await post?.json()).toEqual({ act: 'verify', ids: [10, 9] });
});

test('the suspension of several users is ended at once', async () => {
  const { requests } = await open('/en/admin/users', {
    'POST /api/admin/users/acts': () => json({ done: [10], skipped: [] }),
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Daniel Amsel' }));
  fireEvent.click(screen.getByRole('button', { name: 'End the suspension' }));
  const part = await sheet('End the suspension');
  type(part, 'Reason', 'They wrote to us');
  fireEvent.click(part.getByRole('button', { name: 'End the suspension of Daniel Amsel' }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    act: 'unsuspend',
    ids: [10],
  });
});

test('a second administrator agrees to a merge; its starter only sees it', async () => {
  const merge = {
    into: { id: 11, name: 'Dan Amsel', email: 'dan@example.org' },
    started_by: 3,
    from_confirmed_at: null,
    into_confirmed_at: '2026-11-19T08:40:00.000Z',
    expires_at: '2026-12-01T00:00:00.000Z',
    can_approve: true,
  };
  const { requests } = await open('/en/admin/users?open=10', {
    'GET /api/admin/users/10': () => json({ user: sheetOf(listed(), { merge }) }),
    'POST /api/admin/users/10/merge/approval': () => json({ user: sheetOf(listed({ state: 'deleted' })) }),
  });
  const part = await sheet('Daniel Amsel');
  expect(await part.findByText('The other mailbox has agreed.')).toBeTruthy();
  fireEvent.click(part.getByRole('button', { name: 'Agree as a second administrator' }));
  type(part, 'Reason', 'Both are hers');
  type(part, /Type/, 'Daniel Amsel');
  fireEvent.click(part.getByRole('button', { name: 'Merge Daniel Amsel into Dan Amsel' }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
});

test('a file of what is filtered is saved after a reason was asked for', async () => {
  askReasonsWith(async () => 'The yearly letter');
  URL.createObjectURL = () => '#users';
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { requests } = await open('/en/admin/users?role=3&columns=email', {
    'GET /api/admin/users.csv': ({ headers }) =>
      headers.get('X-Reason')
        ? new Response('id', { headers: { 'Content-Type': 'text/csv' } })
        : problem('reason.required', 422),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  const files = () => requests.filter(({ url }) => url.includes('.csv'));
  await waitFor(() => expect(files()).toHaveLength(2));
  expect(files().map(({ url }) => new URL(url).search)).toEqual(['?role=3', '?role=3']);
  expect(files()[1]?.headers.get('X-Reason')).toBe('The%20yearly%20letter');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  saved.mockRestore();
});

test('nobody suspends, demotes or merges themselves', async () => {
  const self = listed({ id: 7, role_id: 1 });
  await open('/en/admin/users?open=7', {
    'GET /api/admin/users': () => json({ users: [self], next_cursor: null }),
    'GET /api/admin/users/7': () => json({ user: sheetOf(self) }),
  });
  const part = await sheet('Daniel Amsel');
  await part.findByRole('button', { name: 'Log out everywhere' });
  for (const name of ['Suspend account', 'Set role', 'Merge into another account', 'Mark as deceased'])
    expect(part.queryByRole('button', { name })).toBeNull();
});
