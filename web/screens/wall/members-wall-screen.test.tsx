import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aMemberOnWall } from '#web/testing/a-member.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Community } from '#worker/contract/community.ts';
import type { MembersWall } from '#worker/contract/members-wall.ts';

const WALL = 'GET /api/communities/harel-street/members-wall';
const ME = 'PUT /api/communities/4/members-wall/me';

const wallOf = (people: MembersWall['people'], more: Partial<MembersWall> = {}): MembersWall => ({
  people,
  next_cursor: null,
  people_count: people.length,
  me: { on_wall: true },
  ...more,
});

const TWO = [
  aMemberOnWall(7, 'Dana Levi', { privilege: 'owner', joined_at: '2024-06-01T09:00:00.000Z' }),
  aMemberOnWall(8, 'Avi Katz', { site: { id: 3, slug: 'avi-katz' } }),
];

type Handlers = Parameters<typeof network>[0];

async function open(
  handlers: Handlers,
  community: Community = aCommunity({ privilege: 'member' }),
  search = '',
) {
  localStorage.setItem(TOKEN_KEY, 'Bearer t');
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
    'GET /api/communities/harel-street': () => json({ community }),
    ...handlers,
  });
  const app = await act(() => renderApp(`/en/community/harel-street/members-wall${search}`));
  await screen.findByRole('heading', { level: 1 });
  return { ...app, requests };
}

const list = () => screen.getByRole('list', { name: 'Members wall' });

test('members see each other with their roles and since when, and who has a site', async () => {
  await open({ [WALL]: () => json(wallOf(TWO)) });
  expect(screen.getByRole('heading', { level: 1, name: 'Members wall' })).toBeTruthy();
  const [dana, avi] = within(list()).getAllByRole('listitem');
  expect(dana?.textContent).toContain('Owner · since 2024');
  expect(within(dana as HTMLElement).queryByRole('link')).toBeNull();
  expect(
    within(avi as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/en/site/avi-katz');
  expect(avi?.textContent).toContain('Has a site');
  expect(screen.queryByRole('link', { name: 'Invite members' })).toBeNull();
});

test('a search finds members, and is kept in the address', async () => {
  const { router } = await open({
    [WALL]: ({ url }) => json(wallOf(new URL(url).searchParams.get('q') ? [] : TWO)),
  });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the members' }), {
    target: { value: 'zzz' },
  });
  expect(await screen.findByText('No member by that name. Try another spelling.')).toBeTruthy();
  expect(router.state.location.search).toEqual({ q: 'zzz' });
});

test('members are put in the order of their names, which is kept in the address', async () => {
  const { router } = await open({
    [WALL]: ({ url }) =>
      json(wallOf(new URL(url).searchParams.get('sort') === 'name' ? TWO.toReversed() : TWO)),
  });
  const names = () =>
    within(list())
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['Dana Levi', 'Avi Katz']);
  const order = screen.getByRole('combobox', { name: 'Order' });
  expect([...order.children].map(({ textContent }) => textContent)).toEqual(['By name', 'Newest first']);
  fireEvent.change(order, { target: { value: 'name' } });
  await waitFor(() => expect(names()).toEqual(['Avi Katz', 'Dana Levi']));
  expect(router.state.location.search).toEqual({ sort: 'name' });
  fireEvent.change(order, { target: { value: 'newest' } });
  await waitFor(() => expect(names()).toEqual(['Dana Levi', 'Avi Katz']));
  expect(router.state.location.search).toEqual({});
});

/** Two pages with one member each. */
const IN_PAGES: Handlers = {
  [WALL]: ({ url }) =>
    new URL(url).searchParams.get('cursor') === 'next'
      ? json(wallOf(TWO.slice(0, 1), { people_count: 2 }))
      : json(wallOf(TWO.slice(1), { people_count: 2, next_cursor: 'next' })),
};

test('as many pages as were opened are in the address, and the focus is on the first member of the last', async () => {
  const { router } = await open(IN_PAGES, undefined, '?sort=name');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await within(list()).findByText('Dana Levi');
  expect(router.state.location.search).toEqual({ sort: 'name', pages: '2' });
  expect(document.activeElement?.textContent).toContain('Dana Levi');
});

test('who comes back to the address sees the same members, and prints their names', async () => {
  vi.stubGlobal('print', () => undefined);
  await open(IN_PAGES, undefined, '?pages=2');
  expect(within(list()).getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Print these names' }));
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('.printed-people li')].map(({ textContent }) => textContent),
    ).toEqual(['Avi Katz', 'Dana Levi']),
  );
});

test('one hides oneself from the wall, and is told if that failed', async () => {
  let fails = true;
  let on_wall = true;
  const { requests } = await open({
    [WALL]: () => json(wallOf(TWO, { me: { on_wall } })),
    [ME]: () => {
      if (fails) return problem('server', 500, 'Not now.');
      on_wall = false;
      return json({ on_wall });
    },
  });
  const choice = screen.getByRole('switch', { name: 'Show me on this wall' }) as HTMLInputElement;
  expect(choice.checked).toBe(true);
  fireEvent.click(choice);
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  fails = false;
  fireEvent.click(choice);
  await waitFor(() => expect(choice.checked).toBe(false));
  expect(await requests.findLast(({ method }) => method === 'PUT')?.json()).toEqual({ on_wall: false });
});

test('who may invite is led to where that is done', async () => {
  await open({ [WALL]: () => json(wallOf(TWO)) }, aCommunity({ can: { invite: true } }));
  expect(screen.getByRole('link', { name: 'Invite members' }).getAttribute('href')).toBe(
    '/en/community/harel-street/members',
  );
});

test('who is no member is told that they may not see it, and led to where one asks to join', async () => {
  await open({ [WALL]: () => problem('auth.forbidden', 403, 'You may not do this.') });
  expect(screen.getByRole('heading', { name: 'This page is for members of the community' })).toBeTruthy();
  expect(screen.getByText(/you can ask to join/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the community' }).getAttribute('href')).toBe(
    '/en/community/harel-street',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
