import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity, aCommunityInfo } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Community } from '#worker/contract/community.ts';

const LATER = { timeout: 4000 };
const PAGE = '/en/community/harel-street';
const AT = '/api/communities/harel-street';
const STAFF = { privilege: 'owner', can: { invite: true, settings: true, approve_sites: true } } as const;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

async function open(community: Community | Response, more: Parameters<typeof network>[0] = {}) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: null }),
    'GET /api/communities/mine': () => json({ communities: [] }),
    [`GET ${AT}`]: () => (community instanceof Response ? community.clone() : json({ community })),
    ...more,
  });
  const { router } = await renderApp(PAGE);
  return { requests, router };
}

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('a visitor reads who the community is, and finds its wall and how to take part', async () => {
  await open(
    aCommunity({
      branding: {
        website: 'https://harel.example/',
        phone: '03-555 0101',
        email: 'us@harel.example',
        logo: null,
      },
    }),
  );
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Harel Street');
  for (const text of ['רחוב הראל', 'Three houses and a courtyard.', 'We lived there from 1950.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/^Founded:/).textContent).toContain('2 May 1950');
  expect(href('Memorial wall')).toBe('/en/community/harel-street/wall');
  expect(href('Create a site in the community')).toBe('/en/onboarding?community=4');
  expect(href('harel.example')).toBe('https://harel.example/');
  expect(href('03-555 0101')).toBe('tel:035550101');
  expect(href('us@harel.example')).toBe('mailto:us@harel.example');
  expect(href('Join with a code')).toBe('/en/dashboard/community_code');
  for (const name of ['Members wall', 'Members of the community', 'Your membership', 'Settings', 'Stickers'])
    expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull();
});

test('in Hebrew the Hebrew name comes first', async () => {
  network({ [`GET ${AT}`]: () => json({ community: aCommunity() }) });
  await renderApp('/he/community/harel-street');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('רחוב הראל');
});

test('what the settings hide is not there, and the walls have the names that they give', async () => {
  await open(
    aCommunity({
      settings: {
        hide_about: true,
        hide_create_site: true,
        memory_wall_label: 'Our people',
        large_buttons: true,
      },
    }),
  );
  expect(await screen.findByRole('link', { name: 'Our people' })).toBeTruthy();
  expect(screen.queryByText('We lived there from 1950.')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create a site in the community' })).toBeNull();
});

test('who approves its sites creates them where others do not', async () => {
  await open(aCommunity({ can: { approve_sites: true }, settings: { hide_create_site: true } }));
  expect(await screen.findByRole('link', { name: 'Create a site in the community' })).toBeTruthy();
});

test('its walls have buttons in the size and with the names that its settings give', async () => {
  const settings = { large_buttons: true, members_wall_label: 'Who we are' };
  await open(aCommunity({ privilege: 'member', settings }));
  const members = await screen.findByRole('link', { name: 'Who we are' });
  expect(members.className).toContain('min-h-24!');
});

test('a community that shows no walls has no buttons to them', async () => {
  await open(aCommunity({ ...STAFF, settings: { memory_wall_button: false, members_wall_button: false } }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('navigation', { name: 'The walls of the community' })).toBeNull();
});

test('a member finds the members and their wall, and is not asked to join', async () => {
  await open(aCommunity({ privilege: 'member' }));
  await screen.findByRole('heading', { level: 1 });
  expect(href('Members wall')).toBe('/en/community/harel-street/members-wall');
  expect(href('Your membership')).toBe('/en/community/harel-street/members');
  expect(screen.queryByRole('button', { name: 'Ask to join' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Join with a code' })).toBeNull();
});

const WAITING = {
  people_count: 3,
  asked_count: 2,
  pending_count: 1,
  request_count: 3,
  waiting_names_count: 2,
};

test('its administrator is told what waits: sites, memories, names on the wall and people, and a deletion', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const mine = { id: 4, slug: 'harel-street', name: 'Harel Street', role: 'owner', can_pair: true };
  const info = aCommunityInfo({ fields_open: false, deletion_due_at: '2026-12-05T10:00:00.000Z' });
  await open(aCommunity({ ...STAFF, info }), {
    'GET /api/communities/mine': () => json({ communities: [{ ...mine, ...WAITING }] }),
  });
  expect(await screen.findByText('2 sites ask to join')).toBeTruthy();
  expect(href('2 sites ask to join')).toBe('/en/community/harel-street/sites');
  expect(href('1 memory waits for approval')).toBe('/en/community/harel-street#community-memories');
  expect(href('2 names wait for approval')).toBe('/en/community/harel-street/wall?hidden=true');
  expect(href('3 people ask to join')).toBe('/en/community/harel-street/members');
  expect(screen.getByText(/will be deleted on 5 December 2026/)).toBeTruthy();
  expect(href('Settings')).toBe('/en/community/harel-street/settings');
  expect(href('Members of the community')).toBe('/en/community/harel-street/members');
});

test('its administrator invites someone by mail from the community itself', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const { requests } = await open(aCommunity(STAFF), {
    [`GET ${AT}/members`]: () =>
      json({
        community: { id: 4, slug: 'harel-street', name: 'Harel Street', permissions: 'public' },
        members: [],
        next_cursor: null,
        invitable: ['member', 'editor', 'owner'],
        can_leave: false,
      }),
    [`GET ${AT}/invitations`]: () => json({ invitations: [], requests: [] }),
    [`POST ${AT}/invitations`]: () =>
      json(
        {
          id: 1,
          kind: 'email',
          email: 'noa@example.org',
          role: 'member',
          state: 'sent',
          max_uses: 1,
          uses: 0,
          link: null,
          invited_by: 'Dana Levi',
          created_at: '2026-11-28T10:00:00.000Z',
          expires_at: '2026-12-12T10:00:00.000Z',
          can_revoke: true,
        },
        201,
      ),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Invite people' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Invite by email' }, LATER));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people to Harel Street' }));
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'noa@example.org' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  expect(await screen.findByText('The invitation was sent to noa@example.org.')).toBeTruthy();
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({
    kind: 'email',
    email: 'noa@example.org',
    role: 'member',
  });
});

test('someone signed in asks to join, with a line to its administrators', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const { requests } = await open(aCommunity(), {
    [`POST ${AT}/access-requests`]: () => new Response(null, { status: 204 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to join' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask to join Harel Street' }, LATER));
  expect(dialog.queryByText(/approve every memory/)).toBeNull();
  fireEvent.change(await dialog.findByLabelText('A note to the community'), {
    target: { value: 'I lived at number three.' },
  });
  const send = dialog.getByRole('button', { name: 'Ask to join' });
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(send);
  expect((await dialog.findByText(/Your request was sent to the community/)).textContent).toContain(
    'dana@example.org',
  );
  expect(await requests.findLast(({ method }) => method === 'POST')?.json()).toEqual({
    note: 'I lived at number three.',
  });
});

test('who asks to join a controlled community reads that memories wait there', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  await open(aCommunity({ type: 'controlled' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to join' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask to join Harel Street' }, LATER));
  expect(dialog.getByText(/its administrators approve every memory before it appears/)).toBeTruthy();
});

test('a private community is not named to a visitor, who can log in or ask for access', async () => {
  const { requests, router } = await open(problem('site.private', 403, 'This is a private site'), {
    [`POST ${AT}/access-requests`]: () => new Response(null, { status: 204 }),
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This is a private community');
  fireEvent.click(screen.getByRole('button', { name: 'Ask for access' }));
  fireEvent.change(await screen.findByLabelText('Your name', {}, LATER), { target: { value: 'Noa' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'noa@example.org' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ask for access' }));
  expect(await screen.findByText(/Your request was sent to the community/)).toBeTruthy();
  expect(await requests.findLast(({ method }) => method === 'POST')?.json()).toEqual({
    name: 'Noa',
    email: 'noa@example.org',
    note: null,
  });
  fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/login'));
  expect(localStorage.getItem(REDIRECT_KEY)).toBe(PAGE);
});

test('a community that is not there, or was deleted, is told as such', async () => {
  await open(problem('community.not_found', 404));
  expect(await screen.findByRole('heading', { name: 'This community could not be found' })).toBeTruthy();
  expect(screen.getByLabelText('Search by name', { selector: '#name-search' })).toBeTruthy();
});

test('a suspended member reads why the page is closed', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  await open(problem('member.suspended', 403, 'Your membership is suspended.'));
  expect(await screen.findByRole('heading', { name: 'Your membership is suspended.' })).toBeTruthy();
});
