import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { anUpdate } from '#web/testing/an-update.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Update } from '#worker/contract/update.ts';

const user = aUser();
const page = (updates: Update[], next_cursor: string | null = null) => json({ updates, next_cursor });

const answers = (updates: Update[], more: Parameters<typeof network>[0] = {}) => ({
  'GET /api/users/user': () => json({ user }),
  'GET /api/users/days': () => json({ days: [] }),
  'GET /api/updates': () => page(updates),
  'GET /api/updates/count': () => json({ unread: updates.filter(({ is_read }) => !is_read).length }),
  'POST /api/updates/read': () => json({ unread: 0 }),
  'GET /api/users/mail-levels': () => json({ sites: [] }),
  ...more,
});

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

async function open(updates: Update[], more: Parameters<typeof network>[0] = {}, path = '/en/updates') {
  const requests = network(answers(updates, more));
  const app = await renderApp(path);
  return { requests: requests, ...app };
}
const bodies = (requests: Request[]) =>
  Promise.all(requests.filter(({ url }) => url.endsWith('/updates/read')).map((one) => one.json()));

test('what falls today and this week is above the updates, and nothing where there is none', async () => {
  const on = { format: 'en', year: 2026, month: 12, day: 3 };
  const site = { id: 8, slug: '8', name: 'Adam Levi', other_name: null, lang: 'en' };
  const days = [{ kind: 'birthday', on, eve: null, in_days: 5, site }];
  const { leave } = await open([], { 'GET /api/users/days': () => json({ days }) });
  const part = await screen.findByRole('region', { name: 'Today and this week' });
  expect(within(part).getByRole('listitem').textContent).toBe('Adam LeviBirthday in 5 days3 December 2026');
  expect(within(part).getByRole('link', { name: 'Adam Levi' }).getAttribute('href')).toBe('/en/site/8');
  leave();
  await open([]);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Today and this week' })).toBeNull();
});

test('each says what happened, on which site, whether it is new, and leads to where it is dealt with', async () => {
  const invitation = '/en/invitation?token=a-token-that-came-by-mail';
  await open([
    anUpdate(9),
    anUpdate(8, { kind: 'memory_returned', note: 'באיזו שנה זה היה?' }),
    anUpdate(7, { kind: 'held', count: 3, is_read: true }),
    anUpdate(6, { kind: 'access_requested', count: 1 }),
    anUpdate(5, { kind: 'invited', by: 'Noa Bar', invitation }),
    anUpdate(4, { kind: 'succession', claim: 'open', by: 'Uri Cohen' }),
    anUpdate(3, { kind: 'memory_denied', is_candle: true, memory_id: null }),
  ]);
  const to = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await to(/Your memory was published/)).toBe('/en/site/ruth-cohen?memory=31');
  expect(await to(/was returned to you/)).toBe('/en/site/ruth-cohen?memory=31');
  expect(await to(/3 items are waiting for approval/)).toBe('/en/site/ruth-cohen/moderation');
  expect(await to(/1 person asks for access/)).toBe('/en/site/ruth-cohen/members');
  expect(await to(/Noa Bar\W+invites you/)).toBe(invitation);
  expect(await to(/Uri Cohen\W+asks to take over/)).toBe('/en/site/ruth-cohen/succession');
  expect(await to(/Your candle was not published/)).toBe('/en/site/ruth-cohen');
  expect(screen.getByText('באיזו שנה זה היה?').closest('blockquote')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').filter((row) => row.querySelector('time'));
  expect(rows.map((row) => /New/.test(row.textContent ?? ''))).toEqual([
    true,
    true,
    false,
    true,
    true,
    true,
    true,
  ]);
});

test.each([
  ['group_approved', /^The site is now part of \W+Harel Street\W+$/],
  ['group_declined', /^The staff of \W+Harel Street\W+ declined the request of the site\.$/],
  ['group_removed', /^The staff of \W+Harel Street\W+ removed the site from it\.$/],
] as const)('the family of a site reads what a community decided: %s', async (kind, text) => {
  await open([anUpdate(1, { kind, group: 'Harel Street' })]);
  const link = await screen.findByRole('link', { name: text });
  expect(link.getAttribute('href')).toBe('/en/site/ruth-cohen');
});

test('those of a community name it, say what happened there, and lead to its page', async () => {
  const inTown = (id: number, kind: Update['kind'], more: Partial<Update> = {}) =>
    anUpdate(id, {
      kind,
      site: null,
      memory_id: null,
      community: { id: 9, slug: 'nahal-oz', name: 'Nahal Oz' },
      by: 'Noa Bar',
      ...more,
    });
  await open([
    inTown(9, 'invited', { invitation: '/en/invitation?token=a-token' }),
    inTown(8, 'access_granted'),
    inTown(7, 'owner_now'),
    inTown(6, 'owner_before'),
    inTown(5, 'access_requested', { count: 2 }),
    inTown(4, 'invitation_accepted'),
  ]);
  const to = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await to(/Noa Bar\W+invites you to the community/)).toBe('/en/invitation?token=a-token');
  expect(await to(/You are now a member of the community/)).toBe('/en/community/nahal-oz');
  expect(await to(/You now own the community/)).toBe('/en/community/nahal-oz');
  expect(await to(/Noa Bar\W+is now the owner of the community/)).toBe('/en/community/nahal-oz');
  expect(await to(/2 people ask for access/)).toBe('/en/community/nahal-oz/members');
  expect(await to(/accepted your invitation/)).toBe('/en/community/nahal-oz/members');
  const rows = screen.getAllByRole('listitem').filter((row) => row.querySelector('time'));
  for (const row of rows) expect(row.textContent).toContain('Nahal Oz');
});

test('a private site is linked by its number, which says no name', async () => {
  const site = { id: 7, slug: 'ruth-cohen', name: 'Ruth Cohen', mode: 'private' } as const;
  await open([anUpdate(1, { site, kind: 'held', count: 1 })]);
  const link = await screen.findByRole('link', { name: /waiting for approval/ });
  expect(link.getAttribute('href')).toBe('/en/site/7/moderation');
});

test('updates are grouped under the day they happened on', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await open([
    anUpdate(9, { at: ago(0) }),
    anUpdate(8, { at: ago(1) }),
    anUpdate(7, { at: '2020-03-10T12:00:00.000Z' }),
  ]);
  await screen.findAllByText('Your memory was published.');
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(days).toEqual(['Today', 'Yesterday', '10 March 2020']);
});

test('following an update’s link marks it as read', async () => {
  const { requests, router } = await open([anUpdate(9), anUpdate(8)]);
  const [link] = await screen.findAllByRole('link', { name: /Your memory was published/ });
  fireEvent.click(link as HTMLElement);
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/en/site/ruth-cohen'));
  expect(await bodies(requests)).toEqual([{ ids: [9], is_read: true }]);
});

test('an update is marked as read, and as unread again', async () => {
  const { requests } = await open([anUpdate(9), anUpdate(8)]);
  fireEvent.click((await screen.findAllByRole('button', { name: /^Mark as read/ }))[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: /^Mark as unread/ }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Mark as read/ })).toHaveLength(2));
  expect(await bodies(requests)).toEqual([
    { ids: [9], is_read: true },
    { ids: [9], is_read: false },
  ]);
});

test('all are marked as read up to what is shown, and that is said', async () => {
  const { requests } = await open([anUpdate(9), anUpdate(8)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('Everything is marked as read.')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Everything is marked as read.');
  expect(await bodies(requests)).toEqual([{ up_to: 9 }]);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('while “mark all” is in flight its button stays, and keeps the focus', async () => {
  await open([anUpdate(9)], { 'POST /api/updates/read': () => new Promise(() => undefined) });
  const button = await screen.findByRole('button', { name: 'Mark all as read' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText('New')).toBeNull());
  expect([button.getAttribute('aria-busy'), document.activeElement]).toEqual(['true', button]);
});

test('where “mark all” fails, the unread updates are unread again', async () => {
  await open([anUpdate(9)], { 'POST /api/updates/read': () => problem('internal', 500, 'Not now.') });
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  expect(await screen.findByRole('button', { name: /^Mark as read/ })).toBeTruthy();
});

test('an empty list says what will appear in it, and that of the unread that all is read', async () => {
  await open([]);
  expect(await screen.findByText(/will appear here/)).toBeTruthy();
  cleanup();
  const { requests } = await open([], {}, '/en/updates?show=unread');
  expect(await screen.findByText('You have read everything.')).toBeTruthy();
  expect(requests.some(({ url }) => url.endsWith('/api/updates?unread=1'))).toBe(true);
});

test('a list that does not come says so, and is asked for again', async () => {
  let down = true;
  await open([], {
    'GET /api/updates': () => (down ? problem('internal', 500, 'Not now.') : page([anUpdate(9)])),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  down = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your memory was published.')).toBeTruthy();
});

test('five hundred come page by page', async () => {
  await open([], {
    'GET /api/updates': ({ url }) => {
      const from = Number(new URL(url).searchParams.get('cursor') ?? 500);
      const rows = Array.from({ length: 20 }, (_, at) => anUpdate(from - at, { at: '2020-03-10T12:00:00Z' }));
      return page(rows, String(from - 20));
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier updates' }));
  expect(await screen.findByText('40 updates are shown')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
});

test('after the last page focus is on the first that came with it, not lost with the button', async () => {
  await open([], {
    'GET /api/updates': ({ url }: Request) =>
      new URL(url).searchParams.get('cursor')
        ? page([anUpdate(3), anUpdate(2)])
        : page([anUpdate(5), anUpdate(4)], '4'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier updates' }));
  await screen.findByText('4 updates are shown');
  expect(screen.queryByRole('button', { name: 'Earlier updates' })).toBeNull();
  const links = screen.getAllByRole('link', { name: /Your memory was published/ });
  expect(document.activeElement).toBe(links[2]);
});

test('the number of new updates is shown beside the user’s name, and nothing where it is unknown', async () => {
  await open([anUpdate(9)]);
  const link = () => document.querySelector('.slim a[href="/en/updates"]') as HTMLElement;
  await waitFor(() => expect(within(link()).getByText('1 new update')).toBeTruthy());
  cleanup();
  await open([], { 'GET /api/updates/count': () => problem('internal', 500, 'Not now.') });
  await waitFor(() => expect(link().textContent).toBe('Updates and messages'));
});
