import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { SiteCard } from '#worker/contract/site.ts';

const AT = '/api/communities/harel-street';
const STAFF = { privilege: 'editor', can: { approve_sites: true } } as const;
const WHEN = '2026-11-01T08:00:00.000Z';

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

const aCard = (id: number, name: string): SiteCard => ({
  id,
  slug: `site-${id}`,
  site_type_id: 1,
  name,
  other_name: null,
  lang: 'en',
  gender: 'female',
  birth: null,
  death: null,
  portrait: null,
});
const aRequest = (id: number, name: string, isSeen = true) => ({
  site_id: id,
  name,
  site: isSeen ? aCard(id, name) : null,
  asked_at: WHEN,
});

type Answers = Parameters<typeof network>[0];

async function open(more: Answers = {}, community = aCommunity(STAFF)) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    [`GET ${AT}`]: () => json({ community }),
    [`GET ${AT}/site-requests`]: () =>
      json({ requests: [aRequest(7, 'Ruth Cohen'), aRequest(8, 'Leah Bar', false)], next_cursor: null }),
    [`GET ${AT}/sites`]: () =>
      json({
        community: { id: 4, slug: 'harel-street', name: 'Harel Street' },
        sites: [{ site: aCard(9, 'Miriam Gal'), added_at: WHEN }],
        next_cursor: null,
      }),
    ...more,
  });
  await renderApp('/en/community/harel-street/sites');
  return { sent: (method: string) => requests.filter((request) => request.method === method) };
}

const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }));
const asking = () => screen.findByRole('region', { name: 'Sites that ask to join' });

test('an editor sees who asks, with a link to what they may see, and approves one', async () => {
  const { sent } = await open({
    [`POST ${AT}/site-requests/7/decision`]: () => new Response(null, { status: 204 }),
  });
  const list = await asking();
  const link = await within(list).findByRole('link', { name: /Ruth Cohen/ });
  expect(link.getAttribute('href')).toBe('/en/site/site-7');
  expect(within(list).queryByRole('link', { name: /Leah Bar/ })).toBeNull();
  expect(list.textContent).toContain('A private site');
  press('Approve Ruth Cohen', list);
  expect(
    await screen.findByText('Ruth Cohen is now in the community. The family will be told.'),
  ).toBeTruthy();
  expect(within(list).queryByRole('link', { name: /Ruth Cohen/ })).toBeNull();
  expect(await sent('POST')[0]?.json()).toEqual({ decision: 'approve' });
});

test('an editor declines with a note, or thinks better of it', async () => {
  const { sent } = await open({
    [`POST ${AT}/site-requests/8/decision`]: () => new Response(null, { status: 204 }),
  });
  const list = await asking();
  fireEvent.click(await within(list).findByRole('button', { name: 'Decline Leah Bar' }));
  press('Keep it as it is', await screen.findByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST')).toHaveLength(0);
  press('Decline Leah Bar', list);
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('A note to the family (optional)'), {
    target: { value: ' Only people of our street. ' },
  });
  press('Decline', dialog);
  expect(
    await screen.findByText('The request of Leah Bar was declined. The family will be told.'),
  ).toBeTruthy();
  expect(await sent('POST')[0]?.json()).toEqual({ decision: 'decline', note: 'Only people of our street.' });
});

test('a request that another has decided leaves the list, and why is said', async () => {
  await open({
    [`POST ${AT}/site-requests/7/decision`]: () =>
      problem('access.already_decided', 409, 'This request has already been decided on.'),
  });
  const list = await asking();
  fireEvent.click(await within(list).findByRole('button', { name: 'Approve Ruth Cohen' }));
  expect(await screen.findByText('This request has already been decided on.')).toBeTruthy();
  await waitFor(() => expect(within(list).queryByText('Ruth Cohen')).toBeNull());
});

test('an editor takes a site out of the community after a question', async () => {
  const { sent } = await open({ [`DELETE ${AT}/sites/9`]: () => new Response(null, { status: 204 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Miriam Gal' }));
  press('Remove', await screen.findByRole('dialog'));
  expect(await screen.findByText('Miriam Gal was removed from the community.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Miriam Gal/ })).toBeNull();
  expect(sent('DELETE')).toHaveLength(1);
});

test('a site that cannot be taken out stays, and why is said in the question', async () => {
  const waiting = 'Memories wait there for approval.';
  await open({ [`DELETE ${AT}/sites/9`]: () => problem('group.in_use', 409, waiting) });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Miriam Gal' }));
  const dialog = await screen.findByRole('dialog');
  press('Remove', dialog);
  expect(await within(dialog).findByText(waiting)).toBeTruthy();
});

test('an editor of a new community reads that nothing waits and how sites come to be here', async () => {
  const none = { requests: [], sites: [], next_cursor: null };
  await open({ [`GET ${AT}/site-requests`]: () => json(none), [`GET ${AT}/sites`]: () => json(none) });
  expect(await screen.findByText('No site waits for an answer.')).toBeTruthy();
  expect(await screen.findByText(/There is no site here yet/)).toBeTruthy();
});

test('a list that fails to load is asked for again', async () => {
  let isDown = true;
  await open({
    [`GET ${AT}/sites`]: () =>
      isDown
        ? problem('server.error', 500, 'Something went wrong on our side.')
        : json({ sites: [], next_cursor: null }),
  });
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8000 });
  isDown = false;
  fireEvent.click(again);
  expect(await screen.findByText(/There is no site here yet/)).toBeTruthy();
}, 120_000);

test('a member reads that others decide on this', async () => {
  const { sent } = await open({}, aCommunity({ privilege: 'member' }));
  const title = 'Only the owners and editors decide which sites are in the community';
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(sent('GET').some(({ url }) => url.includes('site-requests'))).toBe(false);
});

test('an editor puts tags on sites, takes them off, and lists the sites with one', async () => {
  const TAGS = [
    { id: 1, name: 'Founders', uses: 1 },
    { id: 2, name: 'Teachers', uses: 0 },
  ];
  const tagged = {
    community: { id: 4, slug: 'harel-street', name: 'Harel Street' },
    sites: [{ site: aCard(9, 'Miriam Gal'), added_at: WHEN, tags: [{ id: 1, name: 'Founders' }] }],
    next_cursor: null,
  };
  const done = () => new Response(null, { status: 204 });
  const { sent } = await open(
    {
      [`GET ${AT}/sites`]: () => json(tagged),
      [`GET ${AT}/tags`]: () => json({ tags: TAGS }),
      [`PUT ${AT}/sites/9/tags/2`]: done,
      [`DELETE ${AT}/sites/9/tags/1`]: done,
    },
    aCommunity({ privilege: 'editor', can: { approve_sites: true, site_tags: true } }),
  );
  const add = await screen.findByLabelText('Add a tag to Miriam Gal');
  fireEvent.change(add, { target: { value: '2' } });
  await waitFor(() => expect(sent('PUT')).toHaveLength(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Take off Founders, Miriam Gal' }));
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  fireEvent.change(screen.getByLabelText('Tag'), { target: { value: '1' } });
  await waitFor(() => expect(sent('GET').some(({ url }) => url.endsWith('/sites?tag=1'))).toBe(true));
  expect(screen.getByText('On 1 site, so it cannot be deleted')).toBeTruthy();
});

test('an Editor adds a site of their own, and is offered none where others decide', async () => {
  const mine = [
    { ...aCard(21, 'Leah Gal'), role: 'owner' },
    { ...aCard(22, 'Noah Gal'), role: 'editor' },
    { ...aCard(23, 'Sarah Gal'), role: 'sec_owner' },
  ];
  let isAdded = false;
  const { sent } = await open({
    'GET /api/sites/mine': ({ url }) => {
      const isOwner = new URL(url).searchParams.get('as') === 'owner';
      const sites = mine.filter(({ role }) => (role === 'owner') === isOwner);
      return json({ sites, next_cursor: null, days: [] });
    },
    'POST /api/sites/23/groups': () => {
      isAdded = true;
      return json({ id: 4, slug: 'harel-street', name: 'Harel Street', state: 'held' }, 201);
    },
    [`GET ${AT}/sites`]: () =>
      json({
        community: { id: 4, slug: 'harel-street', name: 'Harel Street' },
        sites: isAdded ? [{ site: aCard(23, 'Sarah Gal'), added_at: WHEN, tags: [] }] : [],
        next_cursor: null,
      }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a site of your own' }));
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Your site' });
  expect([...choice.options].map(({ text }) => text)).toEqual(['Choose a site', 'Leah Gal', 'Sarah Gal']);
  press('Add to the community');
  expect((await screen.findAllByText('Choose whose page it is')).length).toBeGreaterThan(0);
  fireEvent.change(choice, { target: { value: '23' } });
  press('Add to the community');
  expect(await screen.findByText('Sarah Gal is now in the community.')).toBeTruthy();
  expect(await sent('POST')[0]?.json()).toEqual({ community: '4' });
  const held = within(await screen.findByRole('region', { name: 'Sites in the community' }));
  expect(await held.findByRole('button', { name: /^Remove.*Sarah Gal/ })).toBeTruthy();
});
