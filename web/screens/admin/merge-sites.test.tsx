import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { AdminSiteSheet, MergedSide, SiteMergePreview } from '#worker/contract/site-admin.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
  sessionStorage.clear();
});

const owner = { id: 3, name: 'Dana Levi', email: 'dana@example.org' };
const there = {
  id: 7,
  name: 'Ruth Cohen',
  slug: 'ruth-cohen-2',
  type: 'memorial',
  mode: 'open',
  owner,
} as const;
const sheet: AdminSiteSheet = {
  ...there,
  state: 'live',
  subscribed: false,
  plan: null,
  plan_until: null,
  media_bytes: 0,
  memories: 4,
  held: 0,
  codes: 1,
  communities: [],
  created_at: '2026-11-01T08:00:00.000Z',
  other_name: null,
  members: 5,
  old_slugs: [],
  restore_until: null,
  deleted_at: null,
  frozen_at: null,
  frozen_note: null,
  merged_into: null,
};
const side: MergedSide = {
  ...there,
  birth: { format: 'en', year: 1941, month: 3, day: 14 },
  death: null,
  memories: 4,
  members: 5,
  codes: 1,
};
const preview: SiteMergePreview = {
  from: side,
  into: { ...side, id: 9, slug: 'ruth-cohen', memories: 12, owner: { ...owner, id: 4, name: 'Uri Cohen' } },
  has_same_owner: false,
  lost: ['about', 'portrait'],
  filled: ['sentence'],
  asking: 0,
  plan: {
    stays: 'from',
    until: '2027-11-10T12:00:00.000Z',
    has_both: true,
    refunds: [{ amount_minor: 499, currency: 'USD' }],
    refunds_besides: [],
  },
};

async function openForm(answers: Parameters<typeof network>[0]) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 1 }), unread: 0 }),
    'GET /api/admin/sites': () => json({ sites: [sheet], next_cursor: null }),
    'GET /api/admin/sites/7': () => json({ site: sheet }),
    ...answers,
  });
  await act(() => renderApp('/en/admin/sites?open=7'));
  fireEvent.click(await screen.findByRole('button', { name: 'Merge' }));
  return requests;
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const merge = () => screen.getByRole('button', { name: 'Merge the site of Ruth Cohen' });

test('an administrator sees both sites and what is lost before they type the name of the one that ends', async () => {
  const requests = await openForm({
    'GET /api/admin/sites/7/merge': () => json(preview),
    'POST /api/admin/sites/7/merge': () =>
      json({
        site: { ...sheet, state: 'deleted', deleted_at: '2026-11-20T08:00:00.000Z', merged_into: 9 },
      }),
  });
  type(/^Reason/, 'the same person');
  type(/to confirm$/, 'ruth cohen');
  fireEvent.click(merge());
  expect(await screen.findByText('Show both sites first')).toBeTruthy();
  type('ID or address of the site that stays', 'https://dorot.example/en/site/ruth-cohen?x=1');
  fireEvent.click(screen.getByRole('button', { name: 'Show both sites' }));
  const stays = await screen.findByRole('region', { name: 'Stays' });
  expect(within(stays).getByText('Uri Cohen')).toBeTruthy();
  expect(within(stays).getByText('12')).toBeTruthy();
  expect(
    screen.getByText(/Lost, because the site that stays has its own: Life story, Portrait/),
  ).toBeTruthy();
  expect(screen.getByText(/^The owners differ/)).toBeTruthy();
  expect(screen.getByText(/passes to the one that stays, until 10 November 2027/)).toBeTruthy();
  expect(screen.getByText(/The plan of the other ends/).textContent).toContain('$4.99');
  expect(requests.find(({ url }) => url.includes('into='))?.url).toContain('into=ruth-cohen');
  fireEvent.click(merge());
  expect(await screen.findByRole('link', { name: 'Site 9' })).toBeTruthy();
  const sent = requests.find(({ method }) => method === 'POST');
  expect(await sent?.json()).toEqual({ into_id: 9, name: 'Ruth Cohen' });
  expect(decodeURIComponent(sent?.headers.get('X-Reason') ?? '')).toBe('the same person');
});

test('what is given back of a plan that has ended is said, also where neither site has one', async () => {
  const plan = {
    stays: null,
    until: null,
    has_both: false,
    refunds: [],
    refunds_besides: [{ amount_minor: 4999, currency: 'USD' }],
  };
  await openForm({ 'GET /api/admin/sites/7/merge': () => json({ ...preview, plan }) });
  type('ID or address of the site that stays', '9');
  fireEvent.click(screen.getByRole('button', { name: 'Show both sites' }));
  expect((await screen.findByText(/^Given back of a plan that has ended/)).textContent).toContain('$49.99');
  expect(screen.queryByText(/The plan of the site that ends|The site that stays keeps/)).toBeNull();
});

test('why two sites cannot be merged is said where they were to be shown', async () => {
  const requests = await openForm({
    'GET /api/admin/sites/7/merge': () =>
      problem('site.merge_opens', 409, 'More people could read the site that stays.'),
  });
  type('ID or address of the site that stays', '9');
  fireEvent.click(screen.getByRole('button', { name: 'Show both sites' }));
  expect(await screen.findByText('More people could read the site that stays.')).toBeTruthy();
  type(/^Reason/, 'the same person');
  type(/to confirm$/, 'ruth cohen');
  fireEvent.click(merge());
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
