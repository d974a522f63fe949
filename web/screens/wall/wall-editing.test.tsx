import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { anEntry, aWall } from '#web/testing/a-wall.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Wall, WallEntry } from '#worker/contract/wall.ts';

const ADD = 'POST /api/communities/4/wall';
const PATCH = 'PATCH /api/communities/4/wall/2';
const DELETE = 'DELETE /api/communities/4/wall/2';
const SITE = 'POST /api/communities/4/wall/2/site';
const DAN = anEntry(2, {
  name: 'Dan Levi',
  groups: ['Founders'],
  fields: { f1: 'Unit 101' },
  may_edit: true,
  version: 3,
});
const FIELDS: Wall['community']['private_fields'] = [{ id: 'f1', name: 'Unit' }];

type Handlers = Parameters<typeof network>[0];

/** The wall as a member sees who may add, with Dan on it. */
async function open(
  handlers: Handlers,
  path = '/en/wall/harel-street',
  entry: WallEntry = DAN,
  isStaff = true,
) {
  localStorage.setItem(TOKEN_KEY, 'Bearer t');
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
    'GET /api/communities/harel-street/days': () => json({ from: '2026-11-23', to: '2026-11-29', days: [] }),
    'GET /api/communities/harel-street/wall': () =>
      json(
        aWall({
          people: [entry],
          community: { can_add: true, may_make_sites: isStaff, private_fields: FIELDS },
          groups: [
            { name: 'Founders', count: 1 },
            { name: 'Teachers', count: 4 },
          ],
        }),
      ),
    'GET /api/communities/4/wall/2': () => json({ entry, first_name: 'Dan', last_name: 'Levi' }),
    ...handlers,
  });
  const app = await act(() => renderApp(path));
  await screen.findByRole('heading', { level: 1 });
  return { ...app, requests };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sentTo = (requests: Request[], handler: string) =>
  requests.find(({ method, url }) => `${method} ${new URL(url).pathname}` === handler);

async function openCard() {
  fireEvent.click(
    within(screen.getByRole('list', { name: 'People' })).getByRole('link', { name: /Dan Levi/ }),
  );
  return within(await screen.findByRole('dialog', { name: 'Dan Levi' }));
}

test('a member adds a person with a group and a private field, and is told', async () => {
  const { requests } = await open({ [ADD]: () => json({ entry: anEntry(9) }, 201) });
  press('Add a person');
  await screen.findByRole('dialog', { name: 'Add a person to the wall' });
  type('First name', 'Noa');
  type('Last name', ' Katz ');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Teachers' }));
  type('Another group', 'Class of 1967');
  type('Unit', '7');
  press('Add to the wall');
  expect(await screen.findByText('Noa Katz is on the wall.')).toBeTruthy();
  expect(await sentTo(requests, ADD)?.json()).toEqual({
    first_name: 'Noa',
    last_name: 'Katz',
    other_name: null,
    lang: 'en',
    gender: 'other',
    birth: null,
    death: null,
    groups: ['Teachers', 'Class of 1967'],
    fields: { f1: '7' },
  });
});

test('names of one letter are refused before anything is sent', async () => {
  const { requests } = await open({ [ADD]: () => json({ entry: anEntry(9) }, 201) });
  press('Add a person');
  await screen.findByRole('dialog', { name: 'Add a person to the wall' });
  type('First name', 'N');
  press('Add to the wall');
  expect((await screen.findAllByText('The first name needs at least 2 characters')).length).toBeGreaterThan(
    0,
  );
  expect(screen.getAllByText('The last name needs at least 2 characters').length).toBeGreaterThan(0);
  expect(sentTo(requests, ADD)).toBeUndefined();
});

test('what was typed stays when it cannot be saved, and after the sheet was closed', async () => {
  let online = false;
  await open({
    [ADD]: () => {
      if (!online) throw new TypeError('Failed to fetch');
      return json({ entry: anEntry(9) }, 201);
    },
  });
  press('Add a person');
  await screen.findByRole('dialog', { name: 'Add a person to the wall' });
  type('First name', 'Noa');
  type('Last name', 'Katz');
  press('Add to the wall');
  expect(await screen.findByText(/could not connect/)).toBeTruthy();
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Add a person');
  await screen.findByRole('dialog', { name: 'Add a person to the wall' });
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Noa');
  online = true;
  press('Add to the wall');
  expect(await screen.findByText('Noa Katz is on the wall.')).toBeTruthy();
});

test('only what was changed is sent, with the version that was read', async () => {
  const { requests } = await open({ [PATCH]: () => json({ entry: DAN }) });
  const card = await openCard();
  expect(card.getByText('Unit 101')).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: 'Edit' }));
  await screen.findByLabelText('Last name');
  type('Last name', 'Levin');
  press('Save');
  expect(await screen.findByText('Dan Levi: the wall shows what you changed.')).toBeTruthy();
  const sent = sentTo(requests, PATCH);
  expect(sent?.headers.get('If-Match')).toBe('"3"');
  expect(await sent?.json()).toEqual({ last_name: 'Levin' });
});

test('what someone else has saved meanwhile is shown before it is replaced', async () => {
  const theirs = { ...DAN, name: 'Daniel Levi', version: 4 };
  let isTheirs = false;
  const { requests } = await open({
    'GET /api/communities/4/wall/2': () =>
      json(
        isTheirs
          ? { entry: theirs, first_name: 'Daniel', last_name: 'Levi' }
          : { entry: DAN, first_name: 'Dan', last_name: 'Levi' },
      ),
    [PATCH]: ({ headers }) => {
      if (headers.get('If-Match') === '"4"') return json({ entry: theirs });
      isTheirs = true;
      return problem('request.stale', 412, 'Stale.', { params: { current: theirs } });
    },
  });
  fireEvent.click((await openCard()).getByRole('button', { name: 'Edit' }));
  await screen.findByLabelText('Last name');
  type('Last name', 'Levin');
  press('Save');
  expect(await screen.findByText('Someone else changed this while you were writing.')).toBeTruthy();
  expect(await screen.findByText('Daniel Levi')).toBeTruthy();
  press('Save mine');
  await screen.findByText('Daniel Levi: the wall shows what you changed.');
  expect(await requests.findLast(({ method }) => method === 'PATCH')?.json()).toEqual({ last_name: 'Levin' });
});

test('of an entry with a site the groups are changed here, and the rest on the site', async () => {
  const site = { id: 7, slug: 'dan-levi', site_type_id: 1 };
  await open({}, undefined, { ...DAN, site });
  fireEvent.click(screen.getByRole('link', { name: 'Edit Dan Levi' }));
  const card = within(await screen.findByRole('dialog', { name: 'Dan Levi' }));
  expect(card.getByRole('link', { name: 'Open the site' }).getAttribute('href')).toBe('/en/site/dan-levi');
  expect(card.queryByRole('button', { name: 'Take off the wall' })).toBeNull();
  fireEvent.click(card.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('checkbox', { name: 'Founders' })).toBeTruthy();
  expect(screen.queryByLabelText('First name')).toBeNull();
});

test('someone is taken off the wall once it was confirmed', async () => {
  const { requests } = await open({ [DELETE]: () => new Response(null, { status: 204 }) });
  fireEvent.click((await openCard()).getByRole('button', { name: 'Take off the wall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take Dan Levi off the wall?' }));
  expect(sentTo(requests, DELETE)).toBeUndefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Take off the wall' }));
  expect(await screen.findByText('Dan Levi is no longer on the wall.')).toBeTruthy();
});

test('a site is made of an entry, of the kind and for whom it was chosen', async () => {
  const { requests, router } = await open({ [SITE]: () => json({ site_id: 55 }, 201) });
  fireEvent.click((await openCard()).getByRole('button', { name: 'Create a site from it' }));
  await screen.findByRole('dialog', { name: 'A site for Dan Levi' });
  press('Create the site');
  expect((await screen.findAllByText('Choose one of the two')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('radio', { name: /A memorial site/ }));
  fireEvent.click(screen.getByRole('radio', { name: /Only people you invite/ }));
  press('Create the site');
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/en/site/55'));
  expect(await sentTo(requests, SITE)?.json()).toEqual({ site_type_id: 1, mode: 'private' });
});

test('who may not approve sites takes their own entry off the wall, but makes no site of it', async () => {
  await open({}, undefined, DAN, false);
  const card = await openCard();
  expect(card.getByRole('button', { name: 'Take off the wall' })).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Create a site from it' })).toBeNull();
});

test('in the work edition a site that is made of an entry is no memorial, and the wall is of alumni', async () => {
  document.documentElement.dataset.edition = 'work';
  try {
    const { requests, router } = await open({ [SITE]: () => json({ site_id: 55 }, 201) });
    expect(screen.getByRole('link', { name: 'Alumni wall' })).toBeTruthy();
    fireEvent.click((await openCard()).getByRole('button', { name: 'Create a site from it' }));
    await screen.findByRole('dialog', { name: 'A site for Dan Levi' });
    expect(screen.queryByText('What kind of site is it?')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /Only people you invite/ }));
    press('Create the site');
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/en/site/55'));
    expect(await sentTo(requests, SITE)?.json()).toEqual({ site_type_id: 2, mode: 'private' });
  } finally {
    delete document.documentElement.dataset.edition;
  }
});
