import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });
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
  const field = await screen.findByRole('combobox', { name: 'Search by name' }, SLOW);
  field.focus();
  await waitFor(() => expect(document.querySelector('.search-panel')).toBeTruthy(), SLOW);
  return { ...app, requests, field };
}
const isClosed = () => waitFor(() => expect(document.querySelector('.search-panel')).toBeNull(), SLOW);

test('a click beside the panel closes it', async () => {
  await open();
  fireEvent.pointerDown(document.body);
  await isClosed();
});

test('another page closes it', async () => {
  const { router, requests } = await open();
  void router.navigate({ to: '/$locale/search', params: { locale: 'en' }, search: { query: 'ruth' } });
  await isClosed();
  // what that page asks for is not left to the next test
  await waitFor(() => expect(requests.map(({ query }) => query)).toEqual(['ruth', 'ruth']), SLOW);
});

test('a person who goes on typing causes one search once they pause, and the search before it is cancelled', async () => {
  const { field, requests } = await open();
  for (const value of ['m', 'mo']) fireEvent.input(field, { target: { value: value } });
  await waitFor(() => expect(requests.map(({ query }) => query)).toEqual(['mo']));
  for (const value of ['mos', 'mosh', 'moshe']) fireEvent.input(field, { target: { value: value } });
  await waitFor(() => expect(requests.map(({ query }) => query)).toEqual(['mo', 'moshe']));
  expect(requests[0]?.signal.aborted).toBe(true);
});
