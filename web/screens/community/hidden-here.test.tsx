import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  HIDE_HEBREW_CALENDAR_KEY,
  HIDE_SEARCH_BAR_KEY,
  HIDE_SEARCH_BAR_ON_SITE_KEY,
} from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { renderPart } from '#web/testing/render-part.tsx';
import { DateField } from '#web/ui/forms/date-field.tsx';
import { NO_DATE } from '#web/ui/forms/date-parts.ts';
import type { Site } from '#worker/contract/site.ts';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const isSearched = () => document.querySelector('.bar')?.classList.contains('unsearched') === false;
const kept = (key: string) => sessionStorage.getItem(key);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

async function open(path: string, settings = {}, answer?: Response) {
  network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/communities/mine': () => json({ communities: [] }),
    'GET /api/communities/harel-street': () => answer ?? json({ community: aCommunity({ settings }) }),
  });
  const page = renderApp(path);
  await waitFor(() => expect(document.querySelector('.bar')).not.toBeNull());
  return page;
}

async function openSite(more: Partial<Site>) {
  const site = aSite(more, 'en');
  network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/sites/ruth-cohen': () => json({ site }),
    'GET /api/sites/memories/ruth-cohen': () => json(aPage()),
  });
  await renderApp('/en/site/ruth-cohen');
  await screen.findByRole('heading', { level: 1 });
}

test('a community that hides the search and Hebrew dates hides them from the start once it was seen', async () => {
  await open('/en/community/harel-street', { hide_search_bar: true, hebrew_calendar: false });
  await waitFor(() => expect(kept(HIDE_SEARCH_BAR_KEY)).toBe('community/harel-street'));
  expect(isSearched()).toBe(false);
  expect(kept(HIDE_HEBREW_CALENDAR_KEY)).toBe('community/harel-street');
  expect(kept(HIDE_SEARCH_BAR_ON_SITE_KEY)).toBeNull();
});

test('it shows them again once it does not hide them any more', async () => {
  sessionStorage.setItem(HIDE_SEARCH_BAR_KEY, 'community/harel-street');
  sessionStorage.setItem(HIDE_HEBREW_CALENDAR_KEY, 'community/harel-street');
  await open('/en/community/harel-street');
  await waitFor(() => expect(isSearched()).toBe(true));
  expect([kept(HIDE_SEARCH_BAR_KEY), kept(HIDE_HEBREW_CALENDAR_KEY)]).toEqual([null, null]);
});

test.each([
  ['community/harel-street', false],
  ['community/another', true],
  ['site/harel-street', true],
])('while the community cannot be read, the menu is as %s left it: searched %s', async (place, searched) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.setItem(HIDE_SEARCH_BAR_KEY, place);
  await open('/en/community/harel-street', {}, problem('internal', 500));
  expect(isSearched()).toBe(searched);
  expect(kept(HIDE_SEARCH_BAR_KEY)).toBe(place);
});

test('a family hides the search on its site, and so does a community on the sites in it', async () => {
  const { settings } = aSite();
  await openSite({ settings: { ...settings, hide_search_bar: true } });
  expect(isSearched()).toBe(false);
  await waitFor(() => expect(kept(HIDE_SEARCH_BAR_ON_SITE_KEY)).toBe('site/ruth-cohen'));
  expect(kept(HIDE_SEARCH_BAR_KEY)).toBeNull();
});

test('a community hides the search on the sites in it', async () => {
  const settings = {
    hide_search_bar: true,
    hide_site_comments: false,
    hebrew_calendar: true,
    memorial_text: false,
  };
  await openSite({ communities: [{ id: 4, slug: 'harel', name: 'Harel', settings }] });
  expect(isSearched()).toBe(false);
  await waitFor(() => expect(kept(HIDE_SEARCH_BAR_KEY)).toBe('site/ruth-cohen'));
  expect(kept(HIDE_SEARCH_BAR_ON_SITE_KEY)).toBeNull();
});

test.each([
  ['site/ruth-cohen', false],
  ['site/another', true],
])(
  'a date on the pages of a site has its Hebrew one beside it, unless %s hides those: %s',
  async (place, isShown) => {
    history.replaceState(null, '', '/en/site/ruth-cohen/settings');
    sessionStorage.setItem(HIDE_HEBREW_CALENDAR_KEY, place);
    const day = { ...NO_DATE, en: { day: '10', month: '3', year: '2024' } };
    await renderPart(<DateField id="death" label="Date of death" value={day} onChange={() => undefined} />);
    expect(screen.queryByText('30 Adar I 5784') !== null).toBe(isShown);
    history.replaceState(null, '', '/');
  },
);
