import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { anEntry, aWall } from '#web/testing/a-wall.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { WallEntry } from '#worker/contract/wall.ts';
import { en, he } from '#worker/testing/dates.ts';

const WALL = 'GET /api/communities/harel-street/wall';
const MOVES = 'POST /api/communities/4/wall/moves';
const DUPLICATES = 'GET /api/communities/4/wall/duplicates';
const NO_DAYS = { from: '2026-11-23', to: '2026-11-29', days: [], weekly_mail: null };
const SITE = { id: 7, slug: 'ruth-cohen', site_type_id: 1 };
const FOUR = [1, 2, 3, 4].map((id) =>
  anEntry(id, { name: `Person ${id}`, may_edit: true, groups: id < 3 ? ['Founders'] : [] }),
);

type Handlers = Parameters<typeof network>[0];

async function open(
  handlers: Handlers,
  people: WallEntry[] = FOUR,
  { path = '/en/wall/harel-street', may_edit_all = true, hidden_count = 0 } = {},
) {
  localStorage.setItem(TOKEN_KEY, 'Bearer t');
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
    'GET /api/communities/harel-street/days': () => json(NO_DAYS),
    [WALL]: () =>
      json(
        aWall({
          people,
          hidden_count,
          community: { may_edit_all },
          groups: [{ name: 'Founders', count: 2 }],
        }),
      ),
    ...handlers,
  });
  const app = await act(() => renderApp(path));
  await screen.findByRole('heading', { level: 1 });
  return { ...app, requests };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
const sent = (requests: Request[]) =>
  requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/wall/moves'));
const before = (ids: number[]) => ids.map((id) => ({ id, version: 2, groups: [], is_hidden: false }));

async function choose(...names: string[]) {
  press('Choose people');
  await screen.findByRole('region', { name: 'Chosen people' });
  for (const name of names) fireEvent.click(box(new RegExp(name)));
}

test('an Editor chooses people, also everyone between two, and is told how many', async () => {
  await open({});
  await choose('Person 1');
  expect(screen.getByText('1 person is chosen')).toBeTruthy();
  fireEvent.click(box(/Person 3/), { shiftKey: true });
  expect(screen.getByText('3 people are chosen')).toBeTruthy();
  fireEvent.click(box(/Person 2/));
  expect(screen.getByText('2 people are chosen')).toBeTruthy();
  expect([1, 2, 3, 4].map((id) => box(new RegExp(`Person ${id}`)).checked)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  press('Choose all who are shown');
  expect(screen.getByText('4 people are chosen')).toBeTruthy();
  press('Done');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('moves them to a new group, and undoes it', async () => {
  const { requests } = await open({ [MOVES]: () => json({ changed: before([1]), skipped: [3] }) });
  await choose('Person 1', 'Person 3');
  press('Move to a group');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to a group' }));
  fireEvent.change(dialog.getByLabelText('Group'), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move to the group' }));
  expect(dialog.getByText('The group needs a name')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Name of the new group'), { target: { value: ' Choir ' } });
  fireEvent.change(dialog.getByLabelText('Out of'), { target: { value: 'Founders' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move to the group' }));
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('Moved to Choir: 1 · Left as they were: 1')).toBeTruthy();
  expect(await sent(requests)[0]?.json()).toEqual({
    act: 'move',
    group: 'Choir',
    from: 'Founders',
    entry_ids: [1, 3],
  });
  expect(screen.getByText('Nobody is chosen')).toBeTruthy();
  fireEvent.click(main.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent(requests)).toHaveLength(2));
  expect(await sent(requests)[1]?.json()).toEqual({ act: 'put back', before: before([1]) });
});

test('takes many without a site off only once their number is typed', async () => {
  const many = Array.from({ length: 22 }, (_, at) =>
    anEntry(at + 1, { may_edit: true, site: at === 0 ? SITE : null }),
  );
  const { requests } = await open({ [MOVES]: () => json({ changed: before([2]), skipped: [] }) }, many);
  await choose();
  press('Choose all who are shown');
  press('Take off the wall');
  const dialog = within(await screen.findByRole('dialog', { name: 'Take off the wall: 21' }));
  expect(dialog.getByText('Have a site, and stay on the wall: 1')).toBeTruthy();
  const confirm = dialog.getByRole('button', { name: 'Take off the wall' });
  fireEvent.click(confirm);
  expect(dialog.getByText('Type the number 21')).toBeTruthy();
  expect(sent(requests)).toHaveLength(0);
  fireEvent.change(dialog.getByLabelText('Type 21 to confirm'), { target: { value: '21' } });
  fireEvent.click(confirm);
  expect(await within(screen.getByRole('main')).findByText('Taken off the wall: 1')).toBeTruthy();
  expect(await sent(requests)[0]?.json()).toEqual({
    act: 'take off',
    entry_ids: Array.from({ length: 21 }, (_, at) => at + 2),
  });
  expect(within(screen.getByRole('main')).queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('hides people, is told if that failed, and sees those who are hidden with a mark', async () => {
  const hidden = anEntry(9, { name: 'Dan Levi', is_hidden: true });
  const { router } = await open({ [MOVES]: () => problem('server', 500, 'Not now.') }, [hidden], {
    hidden_count: 1,
  });
  expect(screen.getByRole('link', { name: /Dan Levi.*Hidden/ })).toBeTruthy();
  await choose('Dan Levi');
  press('Hide');
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  fireEvent.click(screen.getByRole('link', { name: /Hidden people/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ hidden: 'true' }));
  expect(await screen.findByRole('link', { name: /Show everyone/ })).toBeTruthy();
});

test('shows people again as they were read', async () => {
  const waiting = [9, 10].map((id) => anEntry(id, { name: `Dan ${id}`, is_hidden: true, version: id - 7 }));
  const { requests } = await open({ [MOVES]: () => json({ changed: before([9]), skipped: [10] }) }, waiting);
  await choose('Dan 9', 'Dan 10');
  press('Show again');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('Shown again: 1 · Left as they were: 1')).toBeTruthy();
  expect(await sent(requests)[0]?.json()).toEqual({ act: 'show', entry_ids: [9, 10], versions: [2, 3] });
});

test('who is no staff of the wall chooses nobody', async () => {
  await open({}, FOUR, { may_edit_all: false });
  expect(screen.queryByRole('button', { name: 'Choose people' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Possible duplicates' })).toBeNull();
});

test('an Editor sees pairs side by side, says that some are two people and makes one of others', async () => {
  const [a, b] = [
    anEntry(1, { name: 'Ruth Cohen', birth: en(1931, 3, 14) }),
    anEntry(2, { name: 'Ruth Cohen', site: SITE }),
  ];
  const [c, d] = [anEntry(3, { name: 'Dan Levi' }), anEntry(4, { name: 'Dan Levi' })];
  let pairs = [
    [a, b],
    [c, d],
  ];
  const { requests } = await open({
    [DUPLICATES]: ({ url }) =>
      new URL(url).searchParams.has('cursor')
        ? json({ pairs, next_cursor: null })
        : json({ pairs: [], next_cursor: 'next' }),
    'POST /api/communities/4/wall/duplicates/3/4': () => {
      pairs = [[a, b]];
      return json({ entry: null });
    },
    'POST /api/communities/4/wall/duplicates/1/2': () => {
      pairs = [];
      return json({ entry: b });
    },
  });
  press('Possible duplicates');
  const list = await screen.findByRole('list', { name: 'Possible duplicates' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
  const [first, second] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(
    within(first)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Keep this one', 'They are two people']);
  expect(within(first).getByText('14 March 1931')).toBeTruthy();
  fireEvent.click(within(second).getByRole('button', { name: 'They are two people' }));
  expect(await screen.findByText('They stay two people.')).toBeTruthy();
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Keep this one: Ruth Cohen' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make one of the two' }));
  expect(await screen.findByText('No one seems to be on this wall twice.')).toBeTruthy();
  const merged = requests.find(({ url }) => url.endsWith('/duplicates/1/2'));
  expect(await merged?.json()).toEqual({ keep: 2 });
});

test('a yahrzeit is shown with its Hebrew day, in either language', async () => {
  const days = {
    from: '2026-11-23',
    to: '2026-11-29',
    days: [{ date: '2026-11-24', kind: 'yahrzeit', years: 3, entry: FOUR[0], hebrew: he(5787, 9, 14) }],
  };
  const handlers = { 'GET /api/communities/harel-street/days': () => json(days) };
  await open(handlers);
  expect(await screen.findByText(/Yahrzeit · 14.Kislev.5787/)).toBeTruthy();
});

const WEEKLY = 'Email me every Sunday the yahrzeits and birthdays of the week';
const ASK = 'PUT /api/communities/harel-street/board-mail';

const CAN_ASK = {
  'GET /api/communities/harel-street/days': () => json({ ...NO_DAYS, weekly_mail: false }),
};

test('an Editor asks on the wall for its days by email each week, which is saved at once', async () => {
  const { requests } = await open({ ...CAN_ASK, [ASK]: () => new Response(null, { status: 204 }) });
  const asks = await screen.findByRole('checkbox', { name: WEEKLY });
  const people = screen.getByRole('list', { name: 'People' });
  expect(people.compareDocumentPosition(asks)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(box(WEEKLY).checked).toBe(false);
  fireEvent.click(box(WEEKLY));
  await waitFor(() => expect(box(WEEKLY).checked).toBe(true));
  const asked = requests.find(({ method }) => method === 'PUT');
  expect(await asked?.json()).toEqual({ wanted: true });
});

test('what could not be saved is taken back, and said', async () => {
  await open({ ...CAN_ASK, [ASK]: () => problem('auth.forbidden', 403, 'You are not allowed to do that.') });
  fireEvent.click(await screen.findByRole('checkbox', { name: WEEKLY }));
  expect(await screen.findByText('You are not allowed to do that.')).toBeTruthy();
  expect(box(WEEKLY).checked).toBe(false);
});

test('who is not staff is not asked', async () => {
  await open({}, FOUR, { path: '/en/wall/harel-street', may_edit_all: false });
  expect(screen.queryByRole('checkbox', { name: WEEKLY })).toBeNull();
});
