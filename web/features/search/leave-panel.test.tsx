import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 30_000 });
const SLOW = { timeout: 8000 };

async function open() {
  const requests: { query: string; signal: AbortSignal }[] = [];
  network({
    'GET /api/sites/ruth-cohen': () => json({ site: aSite({}, 'en') }),
    'GET /api/sites/memories/ruth-cohen': () => json(aPage()),
    'GET /api/search/suggestions': () => json({ suggestions: { sites: [], groups: [] } }),
    'POST /api/search': async (request) => {
      const { query } = (await request.json()) as { query: string };
      requests.push({ query, signal: request.signal });
      await new Promise((resolve) => setTimeout(resolve, query === 'mo' ? 60_000 : 0));
      return json({ results: [], more: false });
    },
  });
  const app = await renderApp('/en/site/ruth-cohen');
  fireEvent.click(await screen.findByRole('link', { name: 'Search' }));
  expect(await screen.findByRole('dialog', {}, SLOW)).toBeTruthy();
  return { ...app, requests: requests, field: await screen.findByRole('searchbox', {}, SLOW) };
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW);

test('a click beside the panel closes it', async () => {
  await open();
  const backdrop = document.querySelector<HTMLElement>('.fixed.inset-0') ?? document.body;
  fireEvent.pointerDown(backdrop, { button: 0 });
  fireEvent.mouseDown(backdrop, { button: 0 });
  fireEvent.pointerUp(backdrop, { button: 0 });
  fireEvent.mouseUp(backdrop, { button: 0 });
  fireEvent.click(backdrop);
  await isClosed();
});

test('another page closes it', async () => {
  const { router } = await open();
  void router.navigate({ to: '/$locale/search', params: { locale: 'en' }, search: { query: 'ruth' } });
  await isClosed();
});

test('a person who goes on typing causes one search once they pause, and the search before it is cancelled', async () => {
  const { field, requests } = await open();
  for (const value of ['m', 'mo']) fireEvent.change(field, { target: { value: value } });
  await waitFor(() => expect(requests.map(({ query }) => query)).toEqual(['mo']));
  for (const value of ['mos', 'mosh', 'moshe']) fireEvent.change(field, { target: { value: value } });
  await waitFor(() => expect(requests.map(({ query }) => query)).toEqual(['mo', 'moshe']));
  expect(requests[0]?.signal.aborted).toBe(true);
});
