import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Community } from '#worker/contract/community.ts';
import type { CommunityRelation } from '#worker/contract/community-page.ts';
import type { SiteCard } from '#worker/contract/site.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const AT = '/api/communities/harel-street';
const PAGE = '/en/community/harel-street';
const EDITOR = { privilege: 'editor', can: { edit_links: true, edit_about: true } } as const;
const LINK = {
  id: 3,
  url: 'https://www.harel.example/',
  url_name: 'Our history',
  no_preview: false,
  preview: null,
};

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

const ruth: SiteCard = {
  id: 9,
  slug: 'ruth-cohen',
  site_type_id: 1,
  name: 'Ruth Cohen',
  other_name: null,
  lang: 'en',
  gender: 'female',
  birth: null,
  death: null,
  portrait: null,
};
const FOUNDER: CommunityRelation = { site: ruth, text: 'Its founder' };

async function open(path: string, community: Community, more: Parameters<typeof network>[0] = {}) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/communities/mine': () => json({ communities: [] }),
    [`GET ${AT}`]: () => json({ community }),
    [`GET ${AT}/details`]: () => json({ related: [FOUNDER], links: [LINK], friends: null }),
    [`GET ${AT}/related-sites`]: () => json({ related: [FOUNDER] }),
    [`GET ${AT}/related-links`]: () => json({ links: [LINK] }),
    ...more,
  });
  await renderApp(`${PAGE}${path}`);
  return { sent: (method: string) => requests.filter((request) => request.method === method) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a visitor finds the related sites and links of a community on its page', async () => {
  await open('', aCommunity());
  expect((await screen.findByRole('link', { name: /Our history/ })).getAttribute('href')).toBe(LINK.url);
  const related = within(screen.getByRole('region', { name: 'Related sites' }));
  expect(related.getByRole('link').getAttribute('href')).toBe('/en/site/ruth-cohen');
  expect(related.getByText('Its founder')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Change the links and related sites' })).toBeNull();
});

test('what the settings hide is neither shown nor asked for', async () => {
  const { sent } = await open(
    '',
    aCommunity({ settings: { hide_places: true, hide_friends: true, hide_about: true }, ...EDITOR }),
  );
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Our history')).toBeNull();
  expect(screen.queryByText('We lived there from 1950.')).toBeNull();
  expect(sent('GET').some(({ url }) => url.endsWith('/details'))).toBe(false);
});

test('an editor writes about the community on its page', async () => {
  const { sent } = await open('', aCommunity({ ...EDITOR, about: null }), {
    'PATCH /api/communities/4': () => json({ community: aCommunity({ ...EDITOR, about: 'By the sea.' }) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Write about the community' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('About the community'), { target: { value: 'By the sea.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('By the sea.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await sent('PATCH')[0]?.json()).toEqual({ about: 'By the sea.' });
});

test('an editor changes what is said of a related site, and takes it off', async () => {
  const { sent } = await open('/links', aCommunity(EDITOR), {
    [`PATCH ${AT}/related-sites/9`]: () => json({ site: ruth, text: 'Its first teacher' }),
    [`DELETE ${AT}/related-sites/9`]: () => new Response(null, { status: 204 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change Ruth Cohen' }));
  let dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('In a few words (optional)'), {
    target: { value: 'Its first teacher' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('What is said of Ruth Cohen was changed.')).toBeTruthy();
  expect(await sent('PATCH')[0]?.json()).toEqual({
    text: 'Its first teacher',
    seen: { text: 'Its founder' },
  });
  press('Remove Ruth Cohen');
  dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Ruth Cohen was removed from this page.')).toBeTruthy();
});

test('an editor adds a link of the community', async () => {
  const { sent } = await open('/links', aCommunity(EDITOR), {
    [`POST ${AT}/related-links`]: () => json({ ...LINK, id: 4, url_name: 'The school' }, 201),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a link' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Address of the page'), { target: { value: 'school.example' } });
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'The school' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add the link' }));
  expect(await screen.findByText('“The school” was saved.')).toBeTruthy();
  expect(await sent('POST')[0]?.json()).toMatchObject({
    url: 'https://school.example',
    url_name: 'The school',
  });
});

test('a member is told who changes the links', async () => {
  await open('/links', aCommunity({ privilege: 'member' }));
  expect(
    await screen.findByText('Only the owners and editors change the links and related sites'),
  ).toBeTruthy();
});

test('an Owner restores a deleted community on its page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let deleted = true;
  const params = { id: 4, name: 'Harel Street', restore_until: '2026-12-28T12:00:00.000Z' };
  await open('', aCommunity(), {
    [`GET ${AT}`]: () =>
      deleted ? problem('community.deleted', 410, 'Deleted.', { params }) : json({ community: aCommunity() }),
    'POST /api/communities/4/restore': () => {
      deleted = false;
      return json({ community: aCommunity() });
    },
  });
  expect((await screen.findByText(/It can be restored until/)).textContent).toContain('28 December 2026');
  press('Restore the community');
  expect((await screen.findByRole('heading', { level: 1, name: 'Harel Street' })).textContent).toBeTruthy();
});
