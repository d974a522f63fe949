import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';

const TOKEN = 'a-token-that-came-by-mail';
const AT = `/api/invitations/${TOKEN}`;
const PAGE = `/en/invitation?token=${TOKEN}`;
const user = aUser();

const anInvitation = (overrides: object = {}) => ({
  kind: 'email',
  state: 'opened',
  role: 'member',
  email: user.email,
  has_account: true,
  invited_by: 'Noa Cohen',
  note: 'היא אהבה אותך.',
  site: {
    id: 7,
    slug: 'ruth-cohen',
    name: 'רות כהן',
    other_name: 'Ruth Cohen',
    lang: 'he',
    gender: 'female',
    site_type_id: 1,
    portrait: null,
  },
  ...overrides,
});

const answers = (more: Parameters<typeof network>[0] = {}) => ({
  'GET /api/users/user': () => json({ user }),
  [`POST ${AT}/open`]: () => json(anInvitation()),
  [`POST ${AT}/accept`]: () => json({ site_id: 7, role: 'member' }),
  'GET /api/sites/7': () => json({ site: aSite({ privilege: 'member' }) }),
  'GET /api/sites/memories/7': () => json(aPage()),
  'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: null }),
  ...more,
});

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

async function open(more: Parameters<typeof network>[0] = {}, path = PAGE) {
  const requests = network(answers(more));
  const app = await renderApp(path);
  return { requests: requests, router: app.router };
}

const accepted = (requests: Request[]) => requests.filter(({ url }) => url.endsWith('/accept')).length;

test('the recipient reads who invites, and in both scripts whom they remember; accepting leads to the site', async () => {
  const { requests, router } = await open();
  const title = await screen.findByRole('heading', { level: 1 });
  expect(title.textContent).toBe('Noa Cohen invites you to the site of Ruth Cohen');
  expect(screen.getByText('רות כהן').getAttribute('lang')).toBe('he');
  expect(screen.getByText('היא אהבה אותך.').getAttribute('dir')).toBe('auto');
  expect(accepted(requests)).toBe(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/site/7'));
  expect(accepted(requests)).toBe(1);
});

test('a person who declines is told that it was declined', async () => {
  await open({ [`POST ${AT}/decline`]: () => new Response(null, { status: 204 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Decline the invitation' }));
  expect(await screen.findByRole('heading', { name: 'This invitation was declined' })).toBeTruthy();
});

test('an offer of the whole site is worded as one', async () => {
  await open({ [`POST ${AT}/open`]: () => json(anInvitation({ role: 'owner' })) });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'Noa Cohen offers you the site of Ruth Cohen',
  );
  expect(screen.getByText(/Noa Cohen becomes a Co-Owner/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Take over the site' }));
  expect(await screen.findByText('You now own the site of Ruth Cohen.')).toBeTruthy();
});

test('someone signed in with another address is told which one it was sent to', async () => {
  await open({ [`POST ${AT}/open`]: () => json(anInvitation({ email: 'sister@example.org' })) });
  expect(await screen.findByText('sister@example.org')).toBeTruthy();
  expect(screen.getByText('dana@example.org')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Log out and continue' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
});

test('someone without an account signs up with the address it was sent to, and comes back', async () => {
  localStorage.removeItem(TOKEN_KEY);
  const { router } = await open({
    [`POST ${AT}/open`]: () => json(anInvitation({ email: 'sister@example.org', has_account: false })),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign up' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/register'));
  expect(router.state.location.search).toEqual({ invite: TOKEN, email: 'sister@example.org' });
  expect(localStorage.getItem(REDIRECT_KEY)).toBe(PAGE);
});

test('once signed up by an invitation from the mail, one is on the site without another tap', async () => {
  localStorage.setItem('invitation.joining', JSON.stringify({ token: TOKEN, kind: 'email', siteId: 7 }));
  const { requests, router } = await open({
    [`POST ${AT}/open`]: () => json(anInvitation({ state: 'accepted', site: null })),
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/site/7'));
  expect(accepted(requests)).toBe(0);
});

test('a link is accepted by itself for a person who signed up with it, once', async () => {
  localStorage.setItem('invitation.joining', JSON.stringify({ token: TOKEN, kind: 'link', siteId: 7 }));
  const { requests, router } = await open({
    [`POST ${AT}/open`]: () => json(anInvitation({ kind: 'link', email: null, has_account: false })),
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/site/7'));
  expect(accepted(requests)).toBe(1);
  expect(localStorage.getItem('invitation.joining')).toBeNull();
});

test('to accept fails: it is said, and can be tried again', async () => {
  await open({ [`POST ${AT}/accept`]: () => problem('service.unavailable', 503, 'Not now.') });
  fireEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  expect(screen.getByRole('button', { name: 'Accept the invitation' })).toBeTruthy();
});

test.each([
  ['expired', 'This invitation has expired'],
  ['revoked', 'This invitation was withdrawn'],
  ['accepted', 'This invitation has been accepted'],
])('one that is %s says so in one sentence', async (state, title) => {
  await open({ [`POST ${AT}/open`]: () => json(anInvitation({ state, site: null })) });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
});

test('a link that was cut off on its way is not blamed on anyone', async () => {
  await open({}, '/en/invitation');
  expect(await screen.findByRole('heading', { name: 'This invitation could not be found' })).toBeTruthy();
});

test('a link that nobody knows is asked about once', async () => {
  const { requests } = await open({
    [`POST ${AT}/open`]: () => problem('invitation.not_found', 404),
  });
  expect(await screen.findByRole('heading', { name: 'This invitation could not be found' })).toBeTruthy();
  expect(requests.filter(({ url }) => url.endsWith('/open'))).toHaveLength(1);
});

const HAREL = {
  id: 4,
  slug: 'harel-street',
  name: 'Harel Street',
  other_name: 'רחוב הראל',
  lang: 'en',
  type: 'regular',
  permissions: 'private',
};
const toCommunity = (overrides: object = {}) => anInvitation({ site: null, community: HAREL, ...overrides });
const home = { 'GET /api/communities/4': () => json({ community: aCommunity({ privilege: 'member' }) }) };

test('an invitation to a community names it, says that it is private, and leads into it', async () => {
  const { requests, router } = await open({
    [`POST ${AT}/open`]: () => json(toCommunity()),
    [`POST ${AT}/join`]: () => json({ community_id: 4, role: 'member' }),
    ...home,
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'Noa Cohen invites you to the community Harel Street',
  );
  expect(screen.getByText('רחוב הראל').getAttribute('lang')).toBe('he');
  expect(screen.getByText(/This is a private community/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/community/4'));
  expect(await screen.findByText('You are now a member of Harel Street.')).toBeTruthy();
  expect(requests.filter(({ url }) => url.endsWith('/join'))).toHaveLength(1);
  expect(accepted(requests)).toBe(0);
});

test('who is invited to a controlled community reads that memories wait there', async () => {
  await open({
    [`POST ${AT}/open`]: () => json(toCommunity({ community: { ...HAREL, type: 'controlled' } })),
  });
  expect(
    await screen.findByText('In this community, its administrators approve every memory before it appears.'),
  ).toBeTruthy();
});

test('an offer of a whole community is worded as one', async () => {
  await open({
    [`POST ${AT}/open`]: () => json(toCommunity({ role: 'owner' })),
    [`POST ${AT}/join`]: () => json({ community_id: 4, role: 'owner' }),
    ...home,
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'Noa Cohen offers you the community Harel Street',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Take over the community' }));
  expect(await screen.findByText('You now own Harel Street.')).toBeTruthy();
});

test('a person who signed up by an invitation to a community is in it without another tap', async () => {
  localStorage.removeItem(TOKEN_KEY);
  const signingUp = await open({ [`POST ${AT}/open`]: () => json(toCommunity({ has_account: false })) });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign up' }));
  await waitFor(() => expect(signingUp.router.state.location.pathname).toBe('/en/register'));
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const { router } = await open({
    [`POST ${AT}/open`]: () => json(toCommunity({ state: 'accepted', community: undefined })),
    ...home,
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/community/4'));
});
