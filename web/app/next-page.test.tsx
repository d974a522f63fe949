import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';
import { keepPageUntilNext } from './next-page.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const SITE = '/en/site/ruth-cohen';
let connected = true;

/** The page of a site, where `opened` collects the addresses that are opened after a wait. */
async function openSite() {
  connected = true;
  const answer = (body: unknown) => () => {
    if (!connected) throw new TypeError('Failed to fetch');
    return json(body);
  };
  network({
    'GET /api/sites/ruth-cohen': answer({ site: aSite({}, 'en') }),
    'GET /api/sites/memories/ruth-cohen': answer(aPage()),
    'GET /api/sites/leah': answer({ site: aSite({ first_name: 'Leah', slug: 'leah' }, 'en') }),
    'GET /api/sites/memories/leah': answer(aPage()),
    'GET /api/health': answer({}),
  });
  const { router } = await renderApp(SITE);
  const opened: string[] = [];
  onTestFinished(keepPageUntilNext(router, (href) => opened.push(href)));
  await screen.findByRole('heading', { level: 1 });
  const go = (to: string, search = {}) => router.navigate({ to, search } as never);
  return { router, opened, go, path: () => router.state.location.pathname };
}

test('a page that loads takes the place of the site', async () => {
  const { go, path, opened } = await openSite();
  void go('/en/site/leah');
  await waitFor(() => expect(path()).toBe('/en/site/leah'));
  expect(opened).toEqual([]);
});

test('a page that does not load leaves the site on the screen, and is opened once the server answers', async () => {
  const { go, path, opened } = await openSite();
  connected = false;
  void go('/en/site/leah');
  await screen.findByText(/the rest opens when the connection is back/, {}, { timeout: 10_000 });
  expect(path()).toBe(SITE);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Ruth');
  connected = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(opened).toEqual(['/en/site/leah']));
  expect(screen.queryByText(/the rest opens/)).toBeNull();
});

test('a choice on the same page waits for nothing', async () => {
  const { go, router } = await openSite();
  connected = false;
  void go(SITE, { compose: 'candle' });
  await waitFor(() => expect(router.state.location.search).toEqual({ compose: 'candle' }));
});

test('who taps something else meanwhile is not taken away later', async () => {
  const { go, opened } = await openSite();
  connected = false;
  void go('/en/site/leah');
  await screen.findByText(/the rest opens/, {}, { timeout: 10_000 });
  void go(SITE, { filter: 'candle' });
  await waitFor(() => expect(screen.queryByText(/the rest opens/)).toBeNull());
  connected = true;
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(opened).toEqual([]);
});
