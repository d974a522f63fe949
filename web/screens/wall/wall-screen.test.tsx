import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { KIOSK_KEY, REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunitySettings } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { anEntry, aWall } from '#web/testing/a-wall.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { WallDays } from '#worker/contract/wall.ts';
import { en } from '#worker/testing/dates.ts';

const WALL = 'GET /api/communities/harel-street/wall';
const DAYS = 'GET /api/communities/harel-street/days';
const ADDRESS = '/en/wall/harel-street';
const NO_DAYS = { from: '2026-11-23', to: '2026-11-29', days: [], weekly_mail: null };

type Handlers = Parameters<typeof network>[0];

async function open(handlers: Handlers, path = ADDRESS) {
  const requests = network({ [DAYS]: () => json(NO_DAYS), ...handlers });
  const app = await act(() => renderApp(path));
  await screen.findByRole('heading', { level: 1 });
  return { ...app, requests };
}

const people = () => screen.getByRole('list', { name: 'People' });
const names = () =>
  within(people())
    .queryAllByRole('heading')
    .map(({ textContent }) => textContent);
const RUTH = anEntry(1, {
  name: 'Ruth Cohen',
  birth: en(1931, 3, 14),
  death: en(2004, 3, 10),
  site: { id: 7, slug: 'ruth-cohen', site_type_id: 1 },
});
const DAN = anEntry(2, { name: 'Dan Levi', death: en(1999, 5, 2), groups: ['Founders'] });

test.each([
  [1386, 1, ['1 person', '1,386 memories', '1 candle']],
  [0, 0, ['1 person']],
])(
  'a visitor reads how many memories (%i) and candles (%i) there are, if any',
  async (memories_count, candles_count, shown) => {
    await open({ [WALL]: () => json(aWall({ people: [RUTH], memories_count, candles_count })) });
    const numbers = [...document.querySelectorAll('.wall-band .count')];
    expect(numbers.map(({ textContent }) => textContent)).toEqual(shown);
  },
);

test('a visitor reads what the wall is and how many are on it, and goes to the site of who has one', async () => {
  await open({ [WALL]: () => json(aWall({ people: [RUTH, DAN] })) });
  expect(screen.getByRole('heading', { level: 1, name: 'Harel Street' })).toBeTruthy();
  expect(screen.getByText('Three houses and a courtyard.')).toBeTruthy();
  expect(screen.getByText('2', { selector: '.count strong' })).toBeTruthy();
  const link = within(people()).getByRole('link', { name: /Ruth Cohen/ });
  expect(link.getAttribute('href')).toBe('/en/site/ruth-cohen');
  expect(link.textContent).toContain('1931–2004');
  expect(screen.queryByRole('button', { name: 'Add a person' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Create a site here' }).getAttribute('href')).toBe(
    '/en/onboarding?community=4',
  );
});

test('who has no site is opened as a card over the wall, which has an address of its own', async () => {
  const { router } = await open({ [WALL]: () => json(aWall({ people: [RUTH, DAN] })) });
  fireEvent.click(within(people()).getByRole('link', { name: /Dan Levi/ }));
  const card = await screen.findByRole('dialog', { name: 'Dan Levi' });
  expect(within(card).getByText('2 May 1999')).toBeTruthy();
  expect(within(card).getByText('Founders')).toBeTruthy();
  expect(router.state.location.search).toEqual({ person: '2' });
  fireEvent.click(within(card).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({});
});

test('the address of a card opens someone who is on a later page', async () => {
  await open(
    {
      [WALL]: () => json(aWall({ people: [RUTH] })),
      'GET /api/communities/harel-street/wall/2': () =>
        json({ entry: DAN, first_name: 'Dan', last_name: 'Levi' }),
    },
    `${ADDRESS}?person=2`,
  );
  expect(await screen.findByRole('dialog', { name: 'Dan Levi' })).toBeTruthy();
});

test('a search is kept in the address, and what was found before stays while it fails', async () => {
  let online = true;
  const { router, requests } = await open({
    [WALL]: ({ url }) => {
      if (!online) return problem('rate.limited', 429, 'Too many searches.');
      const q = new URL(url).searchParams.get('q');
      return json(aWall({ people: q ? [DAN] : [RUTH, DAN], people_count: 2 }));
    },
  });
  const field = screen.getByRole('searchbox', { name: 'Search by name' });
  fireEvent.change(field, { target: { value: ' dan ' } });
  await waitFor(() => expect(names()).toEqual(['Dan Levi']));
  expect(router.state.location.search).toEqual({ q: 'dan' });
  expect(screen.getByText('People found: 1')).toBeTruthy();
  expect(requests.filter(({ url }) => url.includes('q=')).length).toBe(1);
  online = false;
  fireEvent.change(field, { target: { value: 'dana' } });
  expect((await screen.findByRole('alert')).textContent).toContain('Too many');
  expect(screen.getByRole('heading', { level: 1, name: 'Harel Street' })).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('dana');
});

test('a search goes on past pages on which nobody is of the group, and says no one is there only at the end', async () => {
  const { requests } = await open(
    {
      [WALL]: ({ url }) => {
        const { searchParams: asked } = new URL(url);
        if (asked.get('q') !== 'levi') return json(aWall({ people: [] }));
        if (!asked.has('cursor')) return json(aWall({ people: [], next_cursor: 'b' }));
        return json(aWall({ people: asked.get('cursor') === 'b' ? [DAN] : [] }));
      },
    },
    `${ADDRESS}?q=levi&group=Founders`,
  );
  await waitFor(() => expect(names()).toEqual(['Dan Levi']));
  expect(requests.filter(({ url }) => url.includes('cursor='))).toHaveLength(1);
  expect(screen.queryByText(/No one/)).toBeNull();
});

test('a group that nobody is in says so, and not that a name was not found', async () => {
  await open({ [WALL]: () => json(aWall({ people: [] })) }, `${ADDRESS}?group=Founders`);
  expect(screen.getByText('No one is in this group.')).toBeTruthy();
  cleanup();
  await open({ [WALL]: () => json(aWall({ people: [] })) }, `${ADDRESS}?group=Founders&q=dan`);
  expect(screen.getByText('No one in this group by that name. Try another spelling.')).toBeTruthy();
});

test('who adds someone where names wait is told so, and sees them as waiting', async () => {
  const waiting = anEntry(3, { name: 'Sarah Levi', is_hidden: true, may_edit: true });
  await open({
    [WALL]: () => json(aWall({ people: [waiting], community: { can_add: true, entries_wait: true } })),
    'POST /api/communities/4/wall': () => json({ entry: waiting }, 201),
  });
  expect(within(people()).getByText('Waiting for approval')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add a person' }));
  const sheet = await screen.findByRole('dialog', { name: 'Add a person to the wall' });
  expect(
    within(sheet).getByText('In this community, its administrators approve every name before it appears.'),
  ).toBeTruthy();
  fireEvent.change(within(sheet).getByLabelText('First name'), { target: { value: 'Sarah' } });
  fireEvent.change(within(sheet).getByLabelText('Last name'), { target: { value: 'Levi' } });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Add to the wall' }));
  expect(
    await screen.findByText('Sarah Levi appears on the wall once its administrators approve.'),
  ).toBeTruthy();
});

test('a group and an order are in the address, and the order of the community is not', async () => {
  const { router, requests } = await open({
    [WALL]: () => json(aWall({ people: [RUTH, DAN], groups: [{ name: 'Founders', count: 1 }] })),
  });
  const groups = screen.getByRole('navigation', { name: 'Groups' });
  expect(
    within(groups)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['All 2', 'Founders 1']);
  fireEvent.click(within(groups).getByRole('link', { name: /Founders/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ group: 'Founders' }));
  await waitFor(() =>
    expect(within(groups).getByRole('link', { current: 'page' }).textContent).toBe('Founders 1'),
  );
  const order = screen.getByRole('combobox', { name: 'Order' });
  fireEvent.change(order, { target: { value: 'newest' } });
  await waitFor(() => expect(router.state.location.search).toEqual({ group: 'Founders', sort: 'newest' }));
  await waitFor(() => expect(requests.at(-1)?.url).toContain('group=Founders&sort=newest'));
  fireEvent.change(order, { target: { value: 'name' } });
  await waitFor(() => expect(router.state.location.search).toEqual({ group: 'Founders' }));
});

const pageOf = (url: string) => {
  const from = Number(new URL(url).searchParams.get('cursor') ?? 0);
  return aWall({
    people: Array.from({ length: 2 }, (_, at) => anEntry(from + at + 1)),
    next_cursor: from < 4 ? String(from + 2) : null,
    people_count: 6,
  });
};

test('the next page comes when it is asked for, with the focus on its first person, and its place is kept', async () => {
  const { router } = await open({ [WALL]: ({ url }) => json(pageOf(url)) });
  expect(screen.getByText('2 of 6')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('4 of 6');
  expect(document.activeElement?.textContent).toContain('Person 3');
  expect(router.state.location.search).toEqual({ pages: '2' });
});

test('who comes back by an address has as many pages as were there', async () => {
  const { requests } = await open({ [WALL]: ({ url }) => json(pageOf(url)) }, `${ADDRESS}?pages=3`);
  expect(screen.getByText('6 of 6')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(requests.filter(({ url }) => new URL(url).pathname.endsWith('/wall'))).toHaveLength(3);
});

test('of five hundred people only those around the screen are in the document', async () => {
  const many = Array.from({ length: 500 }, (_, at) => anEntry(at + 1, { name: 'Bartholomew '.repeat(9) }));
  await open({ [WALL]: () => json(aWall({ people: many })) });
  expect(screen.getByText('500 of 500')).toBeTruthy();
  expect(people().querySelectorAll('*').length).toBeLessThanOrEqual(300);
  expect(within(people()).getAllByRole('link').length).toBeGreaterThan(5);
});

test('a wall without anyone says so, and a search that finds nobody something else', async () => {
  await open({ [WALL]: () => json(aWall()) });
  expect(screen.getByText('There is no one on this wall yet.')).toBeTruthy();
  await open({ [WALL]: () => json(aWall({ people_count: 9 })) }, `${ADDRESS}?q=nobody`);
  expect(screen.getByText('No one on this wall by that name. Try another spelling.')).toBeTruthy();
});

test('a community names its wall as it likes, and hides what it does not want, but not its own search', async () => {
  const settings = aCommunitySettings({
    wall_title: 'Our neighbours',
    wall_description: 'Those who lived here.',
    members_wall_label: 'Who we are',
    hide_search_bar: true,
    hide_create_site: true,
    groups_filtering: false,
    large_buttons: true,
  });
  await open({
    [WALL]: () =>
      json(aWall({ community: { settings, private_fields: [] }, groups: [{ name: 'Founders', count: 1 }] })),
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Our neighbours' })).toBeTruthy();
  expect(screen.getByText('Those who lived here.')).toBeTruthy();
  expect(screen.getByText('Harel Street')).toBeTruthy();
  const wall = within(screen.getByRole('main'));
  expect(wall.getByRole('searchbox', { name: 'Search by name' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create a site here' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Groups' })).toBeNull();
  const walls = screen.getByRole('navigation', { name: 'The walls of the community' });
  expect(walls.className).toContain('large');
  expect(within(walls).getByRole('link', { name: 'Who we are' }).getAttribute('href')).toBe(
    '/en/community/harel-street/members-wall',
  );
});

test('who has not logged in is told on an open wall that they can, and nobody is on a closed one', async () => {
  const { router } = await open({ [WALL]: () => json(aWall({ community: { wall: 'open' } })) });
  fireEvent.click(screen.getByRole('link', { name: 'Log in to add a person' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/login'));
  expect(localStorage.getItem(REDIRECT_KEY)).toBe(ADDRESS);
  await open({ [WALL]: () => json(aWall()) });
  expect(screen.queryByRole('link', { name: 'Log in to add a person' })).toBeNull();
});

test('a card names the groups of its person, and what is shared is the wall of the community', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
  await open({ [WALL]: () => json(aWall({ people: [RUTH, DAN] })) });
  const link = within(people()).getByRole('link', { name: /Dan Levi/ });
  expect(within(link).getByText('Founders')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the link' }));
  await waitFor(() => expect(copied).toEqual([`${location.origin}/en/community/harel-street/wall`]));
});

test('a wall whose community has a brand shows its logo above it, also at its short address', async () => {
  const branding = { website: null, phone: '+97231234567', email: null, logo: null };
  await open({ [WALL]: () => json(aWall({ community: { branding } })) });
  const bar = within(screen.getAllByRole('banner')[0] ?? document.body);
  expect(bar.getByRole('link', { name: 'Harel Street' })).toBeTruthy();
});

test('who approves the sites of a community creates them from its wall where others do not', async () => {
  const settings = aCommunitySettings({ hide_create_site: true });
  await open({ [WALL]: () => json(aWall({ community: { settings, may_make_sites: true } })) });
  expect(screen.getByRole('link', { name: 'Create a site here' })).toBeTruthy();
});

const BOARD: WallDays = {
  from: '2026-11-23',
  to: '2026-11-29',
  weekly_mail: null,
  days: [
    { date: '2026-11-25', kind: 'birthday', entry: DAN, years: 120, hebrew: null },
    { date: '2026-11-23', kind: 'yahrzeit', entry: RUTH, years: 22, hebrew: null },
  ],
};

test('the days of this week come before the search, and a candle is lit today', async () => {
  await open({ [WALL]: () => json(aWall({ people: [RUTH, DAN] })), [DAYS]: () => json(BOARD) });
  const week = screen.getByRole('region', { name: 'This week' });
  const [today, later] = within(week)
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('ul'));
  expect(today?.textContent).toContain('Today');
  expect(today?.textContent).toContain('Yahrzeit');
  expect(
    within(today as HTMLElement)
      .getByRole('link', { name: 'Light a candle' })
      .getAttribute('href'),
  ).toBe('/en/site/ruth-cohen?compose=candle');
  expect(later?.textContent).toContain('Born 120 years ago');
  const search = screen.getByRole('searchbox', { name: 'Search by name' });
  expect(week.compareDocumentPosition(search)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('on a phone the first people of the week are shown, so that the search is near, and the others on request', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const later = [DAN, RUTH, DAN].map((entry, at) => ({
    date: `2026-11-2${6 + at}`,
    kind: 'birthday' as const,
    entry: { ...entry, id: 20 + at },
    years: 80,
    hebrew: null,
  }));
  const days = [...BOARD.days, ...later];
  await open({ [WALL]: () => json(aWall({ people: [RUTH, DAN] })), [DAYS]: () => json({ ...BOARD, days }) });
  const week = within(screen.getByRole('region', { name: 'This week' }));
  const shown = () => week.getAllByRole('link', { name: /Ruth Cohen|Dan Levi/ });
  expect(shown()).toHaveLength(3);
  fireEvent.click(week.getByRole('button', { name: 'Show 2 more' }));
  expect(shown()).toHaveLength(5);
  expect(document.activeElement).toBe(shown()[3]);
});

test('who looks at a wall finds the page of its community', async () => {
  await open({ [WALL]: () => json(aWall({ people: [RUTH] })) }, '/en/community/harel-street/wall');
  const way = screen.getByRole('link', { name: 'The community’s page' });
  expect(way.getAttribute('href')).toBe('/en/community/harel-street');
  expect(way.getAttribute('aria-current')).toBeNull();
});

test('a week that cannot be loaded does not keep the wall away', async () => {
  await open({ [WALL]: () => json(aWall({ people: [RUTH] })), [DAYS]: () => problem('server', 500) });
  expect(names()).toEqual(['Ruth Cohen']);
  expect(screen.queryByRole('region', { name: 'This week' })).toBeNull();
});

test('below its community the wall is the same, and its places are kept there', async () => {
  const { router } = await open(
    { [WALL]: () => json(aWall({ people: [RUTH, DAN] })) },
    '/en/community/harel-street/wall',
  );
  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'death' } });
  await waitFor(() => expect(router.state.location.href).toBe('/en/community/harel-street/wall?sort=death'));
});

test.each([
  problem('site.private', 403),
  problem('auth.forbidden', 403),
  problem('community.not_found', 404),
  problem('community.deleted', 410),
])('once a wall is not for the reader to see, its people are no longer on the screen', async (refusal) => {
  let isClosed = false;
  await open({ [WALL]: () => (isClosed ? refusal.clone() : json(aWall({ people: [RUTH] }))) });
  isClosed = true;
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search by name' }), { target: { value: 'dan' } });
  await waitFor(() => expect(screen.queryByText('Ruth Cohen')).toBeNull());
  expect(screen.queryByText('Three houses and a courtyard.')).toBeNull();
});

test('the wall of a private community can be asked for', async () => {
  await open({ [WALL]: () => problem('site.private', 403) });
  expect(await screen.findByRole('button', { name: 'Ask for access' })).toBeTruthy();
});

test('a kiosk has no way out of the wall, and opens everyone as a card', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer t');
  localStorage.setItem(
    KIOSK_KEY,
    JSON.stringify({ kiosk_community_id: 4, kiosk_community_slug: 'harel-street' }),
  );
  await open(
    {
      'GET /api/users/user': () =>
        json({ user: aUser({ kiosk_community_id: 4, kiosk_community_slug: 'harel-street' }), unread: 0 }),
      'GET /api/communities/4/wall': () => json(aWall({ people: [RUTH], community: { can_add: true } })),
      'GET /api/communities/4/days': () => json(BOARD),
    },
    '/en/wall/4',
  );
  const main = within(screen.getByRole('main'));
  for (const link of main.getAllByRole('link')) {
    expect(link.getAttribute('href')).toMatch(/^\/en\/wall\/4/);
  }
  expect(main.queryByRole('button', { name: /Add|Print/ })).toBeNull();
  fireEvent.click(within(people()).getByRole('link', { name: /Ruth Cohen/ }));
  const card = await screen.findByRole('dialog', { name: 'Ruth Cohen' });
  expect(within(card).queryByRole('link')).toBeNull();
});

test('in Hebrew the wall reads in Hebrew', async () => {
  await open({ [WALL]: () => json(aWall({ people: [RUTH] })) }, '/he/wall/harel-street');
  expect(screen.getByRole('heading', { level: 1, name: 'רחוב הראל' })).toBeTruthy();
  expect(document.documentElement.dir).toBe('rtl');
});
