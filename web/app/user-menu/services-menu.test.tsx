import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Site } from '#worker/contract/site.ts';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const SITE = '/en/site/ruth-cohen';
const COUNT = 'GET /api/sites/services/reminders/ruth-cohen';
const OWNED: Partial<Site> = {
  privilege: 'owner',
  can: { ...aSite().can, settings: true },
  has_memorial_text: true,
};

// the code of a menu, which its first tap loads
beforeAll(async () => {
  await import('#web/ui/menu.tsx');
}, 60_000);
beforeEach(() => localStorage.setItem(TOKEN_KEY, 'Bearer fresh'));
afterEach(() => {
  delete document.documentElement.dataset.edition;
});

const reminders = { reminders_count: 2, reminders: [], members_count: null, adar_custom: 'first' };

async function open(site: Partial<Site> = OWNED, more: Parameters<typeof network>[0] = {}) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
    'GET /api/sites/ruth-cohen': () => json({ site: aSite(site, 'en') }),
    'GET /api/sites/memories/ruth-cohen': () => json(aPage()),
    'GET /api/sites/mine': () => json({ sites: [], next_cursor: null, days: [] }),
    [COUNT]: () => json(reminders),
    ...more,
  });
  const app = await renderApp(SITE);
  const counts = () => requests.filter(({ url }) => url.includes('/services/reminders/')).length;
  return { ...app, counts };
}

const bar = () => within(document.querySelector('header.bar') as HTMLElement);
const phoneMenu = () => document.querySelector('details.slim') as HTMLDetailsElement;
const button = () => bar().findByRole('button', { name: 'Services' });
const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
const ALL = [
  'Flowers on the grave',
  'Stickers',
  'Digitization box',
  'Memorial text',
  'Podcast',
  'Book',
  'Backup',
];

/** Waits until the bar is drawn for the user. */
const settled = () => waitFor(() => expect(bar().getAllByText('Log out').length).toBeGreaterThan(0));

test('the family goes from the bar to each service by keyboard, and sees how many reminders reach them', async () => {
  const { router, counts } = await open();
  const opener = await button();
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  // nothing is requested for a menu that nobody has opened
  expect(counts()).toBe(0);
  fireEvent.click(opener);
  await screen.findByText('2 reminders reach you');
  expect(await items()).toEqual([expect.stringMatching(/^Reminders2/), ...ALL]);
  const focused = () => document.activeElement?.textContent;
  await waitFor(() => expect(focused()).toContain('Reminders'));
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement as Element, { key });
    fireEvent.keyUp(document.activeElement as Element, { key });
  };
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
  fireEvent.click(opener);
  await screen.findAllByRole('menuitem');
  await waitFor(() => expect(focused()).toContain('Reminders'));
  press('ArrowDown');
  press('ArrowDown');
  press('ArrowDown');
  expect(focused()).toBe('Digitization box');
  press('Enter');
  await waitFor(() => expect(router.latestLocation.pathname).toBe(`${SITE}/services/box`));
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
});

test('the menu closes on each change of page, and is there on the pages below the site', async () => {
  const { router } = await open();
  fireEvent.click(await button());
  expect(await items()).toHaveLength(8);
  await act(() => router.navigate({ to: SITE, search: { filter: 'photos' } } as never));
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  await act(() => router.navigate({ to: `${SITE}/reminders` } as never));
  expect((await button()).getAttribute('aria-expanded')).toBe('false');
  await act(() => router.navigate({ to: '/en/sites' } as never));
  await waitFor(() => expect(bar().queryByText('Services')).toBeNull());
});

test('on a phone they are rows of the main menu, and the reminders are counted once it is opened', async () => {
  const { counts } = await open();
  const rows = await within(phoneMenu()).findByRole('region', { name: 'Services' });
  const links = within(rows).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [
      'reminders',
      'services/flowers',
      'services/qr',
      'services/box',
      'memorial-text',
      'services/podcast',
      'services/publish',
      'services/export',
    ].map((page) => `${SITE}/${page}`),
  );
  expect(counts()).toBe(0);
  act(() => {
    phoneMenu().open = true;
    phoneMenu().dispatchEvent(new Event('toggle'));
  });
  expect(await within(rows).findByText('2 reminders reach you')).toBeTruthy();
});

test('reminders that cannot be counted are offered without a number', async () => {
  await open(OWNED, { [COUNT]: () => problem('internal', 500) });
  fireEvent.click(await button());
  expect(await items()).toEqual(['Reminders', ...ALL]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each<[string, Partial<Site>, edition?: string]>([
  ['the family hides them', { ...OWNED, settings: { ...aSite().settings, hide_services_bar: true } }],
  ['this is the work edition', OWNED, 'work'],
])('there is no such menu where %s', async (_, site, edition) => {
  // on a site that shows it the code of the menu is loaded
  const { router } = await open(OWNED, {
    'GET /api/sites/moshe-levi': () =>
      json({ site: aSite({ ...site, slug: 'moshe-levi', other_name: 'Moshe Levi' }, 'en') }),
    'GET /api/sites/memories/moshe-levi': () => json(aPage()),
    'GET /api/sites/services/reminders/moshe-levi': () => json(reminders),
  });
  await button();
  if (edition) document.documentElement.dataset.edition = edition;
  await act(() => router.navigate({ to: '/en/site/moshe-levi' } as never));
  await screen.findByRole('heading', { level: 1, name: /Moshe Levi/ });
  await settled();
  await waitFor(() => expect(bar().queryByText('Services')).toBeNull());
});

test('a visitor finds no such menu', async () => {
  localStorage.clear();
  await open();
  await screen.findByRole('heading', { level: 1 });
  expect(bar().queryByText('Services')).toBeNull();
});
