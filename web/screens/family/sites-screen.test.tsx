import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { MySite } from '#worker/contract/my-site.ts';
import type { Occasion } from '#worker/contract/site.ts';

const user = aUser();
const day = (month: number, at: number) => ({ format: 'en' as const, year: 2026, month, day: at });
const anOccasion = (kind: Occasion['kind'], in_days: number): Occasion => ({
  kind,
  on: day(12, 3),
  eve: kind === 'yahrzeit' || kind === 'hebrew_birthday' ? day(12, 2) : null,
  in_days,
});
const aSite = (id: number, more: Partial<MySite> = {}): MySite => ({
  id,
  slug: `ruth-cohen-${id}`,
  site_type_id: 1,
  name: `Ruth Cohen ${id}`,
  other_name: null,
  lang: 'en',
  gender: 'female',
  birth: null,
  death: null,
  portrait: null,
  mode: 'regular',
  role: 'owner',
  memories_count: 4,
  held_count: 0,
  can_bind: true,
  can_settings: true,
  plan: 'free',
  next_date: null,
  last_activity_at: new Date(Date.now() - 15 * 86_400_000).toISOString(),
  restore_until: null,
  created_at: '2026-11-01T08:00:00.000Z',
  ...more,
});

type Lists = Partial<Record<'owner' | 'member' | 'deleted', MySite[]>>;
const answers = (lists: Lists, more: Parameters<typeof network>[0] = {}) => ({
  'GET /api/users/user': () => json({ user }),
  'GET /api/updates/count': () => json({ unread: 0 }),
  'GET /api/sites/mine': ({ url }: Request) =>
    json({
      sites: lists[new URL(url).searchParams.get('as') as keyof Lists] ?? [],
      next_cursor: null,
      days: [],
    }),
  'GET /api/invitations/mine': () => json({ invitations: [], community_invitations: [] }),
  'GET /api/communities/mine': () => json({ communities: [] }),
  ...more,
});

test('what falls today and this week is above the list, and nothing where there is none', async () => {
  const of = (id: number, name: string) => ({ id, slug: String(id), name, other_name: null, lang: 'en' });
  const days = [
    { ...anOccasion('yahrzeit', 0), site: of(7, 'Ruth Cohen') },
    { ...anOccasion('birthday', 5), site: of(8, 'Adam Levi') },
  ];
  const { leave } = await open(
    {},
    {
      'GET /api/sites/mine': () => json({ sites: [9, 8, 7].map((id) => aSite(id)), next_cursor: null, days }),
    },
  );
  const part = await screen.findByRole('region', { name: 'Today and this week' });
  expect(
    within(part)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ruth CohenYahrzeit today', 'Adam LeviBirthday in 5 days3 December 2026']);
  expect(within(part).getByRole('link', { name: 'Adam Levi' }).getAttribute('href')).toBe('/en/site/8');
  leave();
  await open({});
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Today and this week' })).toBeNull();
});

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

async function open(lists: Lists, more: Parameters<typeof network>[0] = {}, path = '/en/sites') {
  const requests = network(answers(lists, more));
  const app = await renderApp(path);
  return { asked: requests, ...app };
}
const rowOf = async (name: RegExp | string) =>
  within((await screen.findByRole('link', { name })).closest('li') as HTMLElement);
const tabs = () => within(screen.getByRole('navigation', { name: 'My sites' })).getAllByRole('link');

test('a site says what I am there, what waits, when something last changed, and leads where I may go', async () => {
  await open({
    owner: [aSite(1, { held_count: 2, plan: 'subscribed' }), aSite(2, { mode: 'private' })],
    member: [],
  });
  const first = await rowOf('Ruth Cohen 1');
  for (const fact of [
    'Memorial',
    'Owner',
    'Open to read',
    'Subscribed',
    '4 memories',
    'Last change: 2 weeks ago',
  ])
    expect(first.getByText(fact)).toBeTruthy();
  const links = first.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/en/site/ruth-cohen-1',
    '/en/site/ruth-cohen-1/moderation',
    '/en/site/ruth-cohen-1/settings',
    '/en/site/ruth-cohen-1/members',
    '/en/site/ruth-cohen-1/codes',
  ]);
  const second = await rowOf('Ruth Cohen 2');
  expect(second.getByText('Free plan')).toBeTruthy();
  expect(second.getAllByRole('link')[0]?.getAttribute('href')).toBe('/en/site/2');
});

test('a member is shown no more than they may do', async () => {
  const site = aSite(1, { role: 'member', can_bind: false, can_settings: false });
  await open({ member: [site] }, {}, '/en/sites?tab=member');
  const row = await rowOf('Ruth Cohen 1');
  expect(row.getAllByRole('link')).toHaveLength(1);
  expect(row.queryByText('Free plan')).toBeNull();
});

test.each([
  ['en', 'yahrzeit', 0, 'Yahrzeit today'],
  ['en', 'yahrzeit', 1, 'Yahrzeit from this evening'],
  ['en', 'yahrzeit', 12, 'Yahrzeit in 12 days · from the evening of 2 December 2026'],
  ['en', 'memorial_day', 1, 'Memorial day tomorrow'],
  ['en', 'birthday', 30, 'Birthday in 30 days · 3 December 2026'],
  ['en', 'birthday', 31, 'Birthday: 3 December 2026'],
  ['he', 'yahrzeit', 2, 'יום השנה בעוד יומיים · החל מערב 2 בדצמבר 2026'],
  ['he', 'yahrzeit', 3, 'יום השנה בעוד 3 ימים · החל מערב 2 בדצמבר 2026'],
  ['he', 'hebrew_birthday', 12, 'יום ההולדת העברי בעוד 12 יום · החל מערב 2 בדצמבר 2026'],
  ['he', 'birthday', 1, 'יום ההולדת מחר'],
] as const)('the next day in words, %s: %s in %i', async (locale, kind, days, text) => {
  await open({ owner: [aSite(1, { next_date: anOccasion(kind, days) })] }, {}, `/${locale}/sites`);
  const row = (await screen.findByRole('link', { name: 'Ruth Cohen 1' })).closest('li');
  for (const part of text.split(' · ')) expect(row?.textContent).toContain(part);
});

test('what was deleted has a tab only where there is something to bring back, and comes back', async () => {
  await open({ owner: [aSite(1)] });
  await screen.findByText('Ruth Cohen 1');
  expect(tabs().map(({ textContent }) => textContent)).toEqual([
    'Sites I created',
    'Sites I take part in',
    'Communities',
    'Invitations',
  ]);
  cleanup();
  let deleted = [aSite(5, { restore_until: '2026-12-03T10:00:00.000Z' })];
  const { asked: requests } = await open(
    {},
    {
      'GET /api/sites/mine': () => json({ sites: deleted, next_cursor: null }),
      'POST /api/sites/5/restore': () => {
        deleted = [];
        return json({ site: {} });
      },
      // the page's other refetched queries finish after the row was removed
      'GET /api/invitations/mine': async () => {
        if (!deleted.length) await new Promise((resolve) => setTimeout(resolve, 80));
        return json({ invitations: [], community_invitations: [] });
      },
    },
    '/en/sites?tab=deleted',
  );
  expect(await screen.findByText(/until 3 December 2026/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Restore/ }));
  expect(await screen.findByText('The site of Ruth Cohen 5 was restored.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull());
  expect(requests.some(({ url }) => url.endsWith('/api/sites/5/restore'))).toBe(true);
});

test('a site that cannot be brought back stays where it is, and says why', async () => {
  const site = aSite(5, { restore_until: '2026-12-03T10:00:00.000Z' });
  await open(
    { deleted: [site] },
    { 'POST /api/sites/5/restore': () => problem('site.not_found', 404, 'It is gone for good.') },
    '/en/sites?tab=deleted',
  );
  fireEvent.click(await screen.findByRole('button', { name: /Restore/ }));
  expect(await screen.findByText('It is gone for good.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Restore/ })).toBeTruthy();
});

test('an invitation says who invites to what, how long it is open, and leads to its page', async () => {
  const invitation = {
    id: 3,
    token: 'a-token-that-came-by-mail',
    role: 'editor',
    site: { id: 7, name: 'רות כהן', site_type_id: 1 },
    invited_by: 'Noa Bar',
    note: 'בואי לקרוא',
    created_at: '2026-11-20T10:00:00.000Z',
    expires_at: '2026-12-03T10:00:00.000Z',
  };
  const toCommunity = {
    ...invitation,
    id: 4,
    token: 'a-token-to-a-community',
    site: undefined,
    community: { id: 4, name: 'Harel Street' },
    invited_by: 'Adam Levi',
    note: null,
    created_at: '2026-11-19T10:00:00.000Z',
    expires_at: '2026-12-02T10:00:00.000Z',
  };
  await open(
    {},
    {
      'GET /api/invitations/mine': () =>
        json({ invitations: [invitation], community_invitations: [toCommunity] }),
    },
    '/en/sites?tab=invitations',
  );
  const links = await screen.findAllByRole('link', { name: /Read the invitation/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/en/invitation?token=a-token-that-came-by-mail',
    '/en/invitation?token=a-token-to-a-community',
  ]);
  for (const text of ['Noa Bar', 'בואי לקרוא', 'Open until 3 December 2026', 'Adam Levi', 'Community'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByText('Editor')).toHaveLength(2);
  expect(tabs().map(({ textContent }) => textContent)).toContain('Invitations (2)');
});

test('a community says what I am in it, how many people it keeps, and what waits there', async () => {
  const community = {
    id: 4,
    slug: 'harel-street',
    name: 'Harel Street',
    role: 'owner',
    can_pair: true,
    people_count: 100,
    asked_count: 2,
    pending_count: 1,
    request_count: 0,
    waiting_names_count: 1,
  };
  await open(
    {},
    { 'GET /api/communities/mine': () => json({ communities: [community] }) },
    '/en/sites?tab=communities',
  );
  const link = await screen.findByRole('link', { name: 'Harel Street' });
  expect(link.getAttribute('href')).toBe('/en/community/harel-street');
  expect(screen.getByText(/More than 100 people on its wall/)).toBeTruthy();
  expect(screen.getByText('2 sites ask to join')).toBeTruthy();
  expect(screen.getByText('1 memory waits for approval')).toBeTruthy();
  const names = screen.getByRole('link', { name: '1 name waits for approval' });
  expect(names.getAttribute('href')).toBe('/en/community/harel-street/wall?hidden=true');
  expect(screen.queryByText(/ask to join$/, { selector: '[href$=members]' })).toBeNull();
});

test.each([
  ['owner', /A site begins with a name/],
  ['member', /Invitations to family sites/],
  ['communities', /Your communities will appear/],
  ['invitations', /no pending invitations/],
  ['deleted', /nothing here to restore/],
])('where there is nothing: %s', async (tab, text) => {
  await open({}, {}, `/en/sites?tab=${tab}`);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('sites that do not come are asked for again, and five hundred come page by page', async () => {
  let down = true;
  await open(
    {},
    {
      'GET /api/sites/mine': ({ url }: Request) => {
        const searchParams = new URL(url).searchParams;
        if (searchParams.get('as') === 'deleted') return json({ sites: [], next_cursor: null, days: [] });
        if (down) return problem('sites.fetch_failed', 503, 'Your sites could not be loaded. Try again.');
        const from = Number(searchParams.get('cursor') ?? 500);
        return json({
          sites: Array.from({ length: 20 }, (_, at) => aSite(from - at)),
          next_cursor: String(from - 20),
        });
      },
    },
  );
  expect(await screen.findByText(/could not be loaded/, {}, { timeout: 8000 })).toBeTruthy();
  down = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'More sites' }));
  expect(await screen.findByText('40 sites are shown')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Ruth Cohen 480');
}, 120_000);

test('a site that was just made is there on the way back', async () => {
  const lists: Lists = {};
  network(
    answers(lists, {
      'GET /api/sites/get-site-from-ref': () => json({ site_id: null }),
      'POST /api/sites/add-site': () => {
        lists.owner = [aSite(9)];
        return json({ site_id: 9 }, 201);
      },
    }),
  );
  const { router } = await renderApp('/en/sites');
  await screen.findAllByRole('link', { name: 'Create a site' });
  const search = { ref: 'partner', ref_id: '1', f: 'Ruth', l: 'Cohen' };
  void router.navigate({ to: '/$locale/create-from-ref', params: { locale: 'en' }, search });
  fireEvent.click(await screen.findByRole('button', { name: 'Create the site' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/site/9'));
  void router.navigate({ to: '/$locale/sites', params: { locale: 'en' } });
  expect(await screen.findByText('Ruth Cohen 9')).toBeTruthy();
});
