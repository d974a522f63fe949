import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aMember } from '#web/testing/a-member.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { AccessRequest } from '#worker/contract/access-request.ts';
import type { SiteRole } from '#worker/contract/member.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const user = aUser();
const AT = '/api/communities/harel-street';

const owner = aMember(user.id, 'Dana', {
  role: 'owner',
  can: { suspend: false, remove: false, roles: [] },
});
const aRequest: AccessRequest = {
  id: 9,
  name: 'Avi Mizrahi',
  email: 'avi@example.org',
  note: null,
  registered: true,
  created_at: '2026-01-01T00:00:00Z',
};

const listOf = (more: object = {}) => ({
  community: { id: 4, slug: 'harel-street', name: 'Harel Street', permissions: 'public' },
  members: [owner, aMember(2, 'Noa')],
  next_cursor: null,
  invitable: ['member', 'editor', 'sec_owner', 'owner'] satisfies SiteRole[],
  can_leave: false,
  ...more,
});

async function open(
  more: Parameters<typeof network>[0] = {},
  community = aCommunity({ privilege: 'owner', can: { invite: true } }),
) {
  const requests = network({
    'GET /api/users/user': () => json({ user }),
    [`GET ${AT}`]: () => json({ community }),
    [`GET ${AT}/members`]: () => json(listOf()),
    [`GET ${AT}/invitations`]: () => json({ invitations: [], requests: [] }),
    ...more,
  });
  await renderApp('/en/community/harel-street/members');
  return requests;
}

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer token'));

const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

async function choose(name: string, act: string) {
  fireEvent.click(within(await rowOf(name)).getByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: act }));
  return within(await screen.findByRole('dialog'));
}

test('an owner makes a member an editor of the community', async () => {
  const requests = await open({
    [`PATCH ${AT}/members/2`]: () => json(aMember(2, 'Noa', { role: 'editor' })),
  });
  const dialog = await choose('Noa Levi', 'Change the role');
  expect(dialog.getByText(/approves sites and memories/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('radio', { name: 'Editor' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The role of Noa Levi is now: Editor.')).toBeTruthy();
  expect(await requests.find(({ method }) => method === 'PATCH')?.json()).toEqual({ role: 'editor' });
});

test('a member is suspended, and another removed from the community', async () => {
  await open({
    [`PATCH ${AT}/members/2`]: () => json(aMember(2, 'Noa', { suspended: true })),
    [`DELETE ${AT}/members/2`]: () => new Response(null, { status: 204 }),
  });
  const suspension = await choose('Noa Levi', 'Suspend');
  expect(suspension.getByText(/cannot see the community while it is private/)).toBeTruthy();
  fireEvent.click(suspension.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Noa Levi has been suspended.')).toBeTruthy();
  const removal = await choose('Noa Levi', 'Remove from the community');
  fireEvent.click(removal.getByRole('button', { name: 'Remove from the community' }));
  expect(await screen.findByText('Noa Levi is no longer a member of the community.')).toBeTruthy();
});

test('someone who asked to join is let in', async () => {
  const requests = await open({
    [`GET ${AT}/invitations`]: () => json({ invitations: [], requests: [aRequest] }),
    [`POST ${AT}/access-requests/9/decision`]: () => new Response(null, { status: 204 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/Avi Mizrahi is now a member of the community/)).toBeTruthy();
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ decision: 'approve' });
});

test('the community is offered to someone else', async () => {
  const requests = await open({
    [`POST ${AT}/invitations`]: () =>
      json(
        {
          id: 3,
          kind: 'email',
          email: 'noa@example.org',
          role: 'owner',
          state: 'sent',
          max_uses: 1,
          uses: 0,
          link: null,
          invited_by: 'Dana Levi',
          created_at: '2026-01-01T00:00:00Z',
          expires_at: '2027-01-15T00:00:00Z',
          can_revoke: true,
        },
        201,
      ),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Offer the community to someone' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/they own the community/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'noa@example.org' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send the offer' }));
  expect(await screen.findByText('The offer was sent to noa@example.org.')).toBeTruthy();
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({ role: 'owner' });
});

test('a plain member sees only their own membership, and can leave', async () => {
  const requests = await open(
    {
      [`DELETE ${AT}/members/${user.id}`]: () => new Response(null, { status: 204 }),
      'GET /api/communities/mine': () => json({ communities: [] }),
    },
    aCommunity({ privilege: 'member' }),
  );
  expect(await screen.findByText('Your membership of Harel Street')).toBeTruthy();
  expect(requests.some(({ url }) => url.endsWith('/members'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Leave this community' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Leave this community' }));
  expect(await screen.findByText('Your communities will appear here.')).toBeTruthy();
});
