import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aMember } from '#web/testing/a-member.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Invitation, SiteMember, SiteRole } from '#worker/contract/member.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';

const user = aUser();
const AT = '/api/sites/ruth-cohen';

const noPermissions = { suspend: false, remove: false, roles: [] };
const owner = aMember(user.id, 'Dana', { role: 'owner', can: noPermissions });

const aList = (members: SiteMember[], more: object = {}) => ({
  site: { id: 7, slug: 'ruth-cohen', name: 'Ruth', mode: 'regular' },
  members,
  next_cursor: null,
  invitable: ['member', 'editor', 'sec_owner', 'owner'] satisfies SiteRole[],
  can_name_successors: true,
  can_leave: false,
  ...more,
});

const anInvitation = (more: Partial<Invitation> = {}): Invitation => ({
  id: 3,
  kind: 'email',
  email: 'noa@example.org',
  role: 'member',
  state: 'sent',
  max_uses: 1,
  uses: 0,
  link: null,
  invited_by: 'Dana Levi',
  created_at: '2026-01-01T00:00:00Z',
  expires_at: '2026-01-15T00:00:00Z',
  can_revoke: true,
  ...more,
});

const answers = (more: Parameters<typeof network>[0] = {}) => ({
  'GET /api/users/user': () => json({ user, unread: 0 }),
  [`GET ${AT}`]: () => json({ site: aSite({ privilege: 'owner', can_list_members: true }) }),
  [`GET ${AT}/members`]: () => json(aList([owner, aMember(2, 'Noa')])),
  [`GET ${AT}/invitations`]: () => json({ invitations: [], requests: [] }),
  ...more,
});

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

async function open(more: Parameters<typeof network>[0] = {}) {
  const requests = network(answers(more));
  await renderApp('/en/site/ruth-cohen/members');
  return requests;
}

const requestWith = (requests: Request[], method: string) => requests.find((one) => one.method === method);
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

async function choose(name: string, act: string) {
  fireEvent.click(within(await rowOf(name)).getByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: act }));
  return within(await screen.findByRole('dialog'));
}

test('an owner makes a member an editor, having read what that means', async () => {
  const requests = await open({
    [`PATCH ${AT}/members/2`]: () => json(aMember(2, 'Noa', { role: 'editor' })),
  });
  const dialog = await choose('Noa Levi', 'Change the role');
  expect(dialog.getByText('Also edits the page, approves memories and invites members.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('radio', { name: 'Editor' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The role of Noa Levi is now: Editor.')).toBeTruthy();
  expect(await requestWith(requests, 'PATCH')?.json()).toEqual({ role: 'editor' });
  expect((await rowOf('Noa Levi')).textContent).toContain('Editor');
});

test('each member is listed with the date since when they are one', async () => {
  await open({
    [`GET ${AT}/members`]: () =>
      json(aList([owner, aMember(2, 'Noa', { joined_at: '2025-11-12T12:00:00Z' })])),
  });
  expect(within(await rowOf('Noa Levi')).getByText('Member since 12 November 2025')).toBeTruthy();
});

test('a member is removed only after it was said what that means; a refusal is said there', async () => {
  let refused = true;
  await open({
    [`DELETE ${AT}/members/2`]: () =>
      refused ? problem('auth.forbidden', 403, 'Not allowed.') : new Response(null, { status: 204 }),
  });
  const dialog = await choose('Noa Levi', 'Remove from the site');
  fireEvent.click(dialog.getByRole('button', { name: 'Remove from the site' }));
  expect(await dialog.findByText('Not allowed.')).toBeTruthy();
  refused = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Remove from the site' }));
  expect(await screen.findByText('Noa Levi is no longer a member of the site.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('2@example.org')).toBeNull());
});

test('a suspension is asked about, with a button that is not the primary one', async () => {
  await open({
    [`PATCH ${AT}/members/2`]: () => json(aMember(2, 'Noa', { suspended: true })),
  });
  const dialog = await choose('Noa Levi', 'Suspend');
  const suspend = dialog.getByRole('button', { name: 'Suspend' });
  expect(suspend.classList.contains('main')).toBe(false);
  fireEvent.click(suspend);
  expect(await screen.findByText('Noa Levi has been suspended.')).toBeTruthy();
});

test('a suspended member is shown as such, and can be let in again', async () => {
  await open({
    [`GET ${AT}/members`]: () => json(aList([owner, aMember(2, 'Noa', { suspended: true })])),
    [`PATCH ${AT}/members/2`]: () => json(aMember(2, 'Noa')),
  });
  const row = await rowOf('Noa Levi');
  expect(within(row).getByText('Suspended')).toBeTruthy();
  fireEvent.click(within(row).getByRole('button', { name: 'Actions for Noa Levi' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Lift the suspension' }));
  expect(await screen.findByText('Noa Levi can take part again.')).toBeTruthy();
  expect(screen.queryByText('Suspended')).toBeNull();
});

test('an invitation goes out by mail; what was typed outlives a closed form and a lost connection', async () => {
  let online = false;
  const requests = await open({
    [`POST ${AT}/invitations`]: () => {
      if (!online) throw new TypeError('Failed to fetch');
      return json(anInvitation(), 201);
    },
  });
  const begin = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Invite by email' }));
    return within(await screen.findByRole('dialog'));
  };
  let dialog = await begin();
  fireEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  expect(dialog.getAllByText('Enter an email address')).toHaveLength(2);
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'noa@example.org' } });
  fireEvent.change(dialog.getByLabelText('Personal note'), { target: { value: 'You knew her too.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  expect(await dialog.findByText(/We could not connect/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  online = true;
  dialog = await begin();
  fireEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  expect(await screen.findByText('The invitation was sent to noa@example.org.')).toBeTruthy();
  const posts = requests.filter(({ method }) => method === 'POST');
  expect(await posts.at(-1)?.json()).toEqual({
    kind: 'email',
    email: 'noa@example.org',
    role: 'member',
    note: 'You knew her too.',
    locale: 'en',
  });
});

test('a link for several is made, read and taken back', async () => {
  const link = 'https://dorot.example/en/invitation?token=abc';
  const created = anInvitation({ id: 4, kind: 'link', email: null, max_uses: 12, link });
  let invitations: Invitation[] = [];
  await open({
    [`POST ${AT}/invitations`]: () => {
      invitations = [created];
      return json(created, 201);
    },
    [`GET ${AT}/invitations`]: () => json({ invitations, requests: [] }),
    [`DELETE ${AT}/invitations/4`]: () => new Response(null, { status: 204 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Invite with a link' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('How many people can join with this link?');
  fireEvent.change(field, { target: { value: '0' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Make a link' }));
  expect(dialog.getAllByText('Enter a number from 1 to 100')).toHaveLength(2);
  fireEvent.change(field, { target: { value: '12' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Make a link' }));
  expect(((await dialog.findByLabelText('The link')) as HTMLInputElement).value).toBe(link);
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke link' }));
  const confirm = within(await screen.findByRole('dialog'));
  fireEvent.click(confirm.getByRole('button', { name: 'Revoke link' }));
  expect(await screen.findByText('The link was revoked.')).toBeTruthy();
});

test('the owner reads what handing over means, and an open offer can be taken back', async () => {
  await open({
    [`GET ${AT}/invitations`]: () => json({ invitations: [anInvitation({ role: 'owner' })] }),
    [`DELETE ${AT}/invitations/3`]: () => new Response(null, { status: 204 }),
  });
  expect(await screen.findByText(/Nothing changes until the offer is accepted/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Successors' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw the offer' }));
  const confirm = within(await screen.findByRole('dialog'));
  fireEvent.click(confirm.getByRole('button', { name: 'Withdraw the offer' }));
  expect(await screen.findByText('The offer was withdrawn.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Offer the site to someone' })).toBeTruthy();
});

test('a person who waits is listed first, in their own words, and is let in or silently declined', async () => {
  const request = (id: number, name: string, registered: boolean) => ({
    id,
    name,
    email: `${id}@example.net`,
    note: 'We sang together.',
    registered,
    created_at: '2026-01-01T00:00:00Z',
  });
  const requests = await open({
    [`GET ${AT}/invitations`]: () =>
      json({ invitations: [], requests: [request(1, 'Miriam', true), request(2, 'Avi', false)] }),
    [`POST ${AT}/access-requests/1/decision`]: () => new Response(null, { status: 204 }),
    [`POST ${AT}/access-requests/2/decision`]: () => problem('access.already_decided', 409, 'Decided.'),
  });
  const card = (await screen.findByRole('heading', { name: 'Miriam' })).closest('article') as HTMLElement;
  expect(within(card).getByText('We sang together.').getAttribute('dir')).toBe('auto');
  fireEvent.click(within(card).getByRole('button', { name: 'Decline Miriam' }));
  expect(await screen.findByText('Miriam was declined and is not notified.')).toBeTruthy();
  expect(await requestWith(requests, 'POST')?.json()).toEqual({ decision: 'decline' });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Decided.')).toBeTruthy();
  expect(screen.queryByText('Avi')).toBeNull();
});

test('of five hundred people the next fifty come when asked for', async () => {
  const many = Array.from({ length: 4 }, (_, at) => aMember(at + 10, `Person ${at}`));
  await open({
    [`GET ${AT}/members`]: ({ url }) =>
      json(
        url.includes('cursor=next')
          ? aList([aMember(99, 'Zohar')])
          : aList([owner, ...many], { next_cursor: 'next' }),
      ),
  });
  expect(screen.queryByText('Zohar Levi')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Zohar Levi')).toBeTruthy();
  expect(screen.getByText('6 people are shown')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a plain member learns that the list is not for them, without asking for it, and can leave', async () => {
  const requests = await open({
    [`GET ${AT}`]: () => json({ site: aSite({ privilege: 'member' }) }),
    [`DELETE ${AT}/members/${user.id}`]: () => new Response(null, { status: 204 }),
    'GET /api/sites/mine': () => json({ sites: [], next_cursor: null, days: [] }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave this site' }));
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/users/user', AT]);
  const confirm = within(await screen.findByRole('dialog'));
  expect(confirm.getByText('What you wrote there stays.')).toBeTruthy();
  fireEvent.click(confirm.getByRole('button', { name: 'Leave this site' }));
  await waitFor(() => expect(requestWith(requests, 'DELETE')).toBeTruthy());
  expect(await screen.findByText('Invitations to family sites will appear here.')).toBeTruthy();
});

test('without a connection the page says so and can be asked again', async () => {
  let online = false;
  await open({
    [`GET ${AT}/members`]: () => (online ? json(aList([owner])) : problem('internal', 500, 'Not now.')),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Not now.');
  online = true;
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No one else is here yet.')).toBeTruthy();
});
