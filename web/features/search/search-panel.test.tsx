import { createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.ts';
import { activate, loadMessages } from '#web/i18n/messages.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { aResult } from '#web/testing/a-result.ts';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';

const aPerson = (id: number, full_name: string) =>
  aResult({ id, slug: `person-${id}`, full_name, birth_year: 1900, death_year: 1980 });
const MOSHE = aPerson(1, 'Moshe Cohen');
const MOTTI = aPerson(2, 'Motti Levi');

let respond: (query: string) => Response;
const requestedQueries: string[] = [];

beforeEach(async () => {
  requestedQueries.length = 0;
  respond = () => Response.json({ results: [MOSHE, MOTTI], more: false });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.startsWith('/api/search/suggestions'))
      return Response.json({
        suggestions: {
          sites: [{ id: 7, slug: 'rachel', label: 'Rachel', image: null, gender: 'female' }],
          groups: [{ id: 3, slug: 'letters', label: 'Hebrew letters' }],
        },
      });
    if (address !== '/api/search') throw new TypeError(`nobody answers ${address}`);
    const { query, ...rest } = JSON.parse(String(init?.body));
    expect(rest).toEqual({ page: 0, quick_search: true });
    requestedQueries.push(query);
    return respond(query);
  });
  await activate('en');
  await loadMessages('search');
});

async function open() {
  const queries = createQueryClient();
  queries.setQueryData(['sites', 'ruth'], { site: aSite({}, 'en') });
  queries.setQueryData(['memories', 'ruth', { sort: 'manual', filter: null }], {
    pages: [aPage()],
    pageParams: [null],
  });
  const history = createMemoryHistory({ initialEntries: ['/en/site/ruth'] });
  const router = createAppRouter(queries, history);
  await router.load();
  render(<Providers queries={queries} router={router} />);
  fireEvent.click(await screen.findByRole('link', { name: 'Search' }));
  const field = await screen.findByRole('searchbox', {}, { timeout: 5000 });
  return { field, router };
}
const type = (field: HTMLElement, value: string) =>
  act(async () => fireEvent.change(field, { target: { value } }));

test('a person who has typed nothing yet sees sites and groups that many visit', async () => {
  await open();
  expect(await screen.findByRole('option', { name: 'Rachel' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Hebrew letters' })).toBeTruthy();
});

test('one letter asks for nothing; two find people, and lead to all sites and groups', async () => {
  const { field } = await open();
  await type(field, 'm');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(requestedQueries).toEqual([]);
  await type(field, 'mo');
  expect(await screen.findByRole('option', { name: /Moshe Cohen/ })).toBeTruthy();
  expect(screen.getByText('2 results are shown').closest('[role=status]')).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Search in sites' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Search in groups' })).toBeTruthy();
  expect(requestedQueries).toEqual(['mo']);
});

test('while few were found, the rest of the name is looked for among them', async () => {
  const { field } = await open();
  await type(field, 'mo');
  await screen.findByRole('option', { name: /Moshe Cohen/ });
  await type(field, 'mos');
  await waitFor(() => expect(screen.queryByRole('option', { name: /Motti Levi/ })).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(requestedQueries).toEqual(['mo']);
});

test('once no result is left the server is asked again, and people it knows by another spelling are shown', async () => {
  const { field } = await open();
  await type(field, 'mo');
  await screen.findByRole('option', { name: /Moshe Cohen/ });
  respond = (query) => Response.json({ results: query === 'moshh' ? [MOSHE] : [], more: false });
  await type(field, 'moq');
  expect(await screen.findByText('We found no one by that name. Try another spelling.')).toBeTruthy();
  await type(field, 'moshh');
  expect(await screen.findByRole('option', { name: /Moshe Cohen/ })).toBeTruthy();
  expect(requestedQueries).toEqual(['mo', 'moq', 'moshh']);
});

test('a search that fails keeps what was found, and never says that there is nobody', async () => {
  const { field } = await open();
  await type(field, 'mo');
  await screen.findByRole('option', { name: /Moshe Cohen/ });
  respond = () => {
    throw new TypeError('no network');
  };
  await type(field, 'x mo');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('option', { name: /Moshe Cohen/ })).toBeTruthy();
  expect(screen.queryByText(/We found no one/)).toBeNull();
});

test('a search that finds nobody says so', async () => {
  respond = () => Response.json({ results: [], more: false });
  const { field } = await open();
  await type(field, 'zzz');
  expect(await screen.findByText('We found no one by that name. Try another spelling.')).toBeTruthy();
});

test('clearing leads back to where one began', async () => {
  const { field } = await open();
  await type(field, 'mo');
  await screen.findByRole('option', { name: /Moshe Cohen/ });
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByRole('option', { name: 'Rachel' })).toBeTruthy();
});

test('the people found by a cleared name are not shown under another name, nor lost to the same one', async () => {
  const { field } = await open();
  await type(field, 'mo');
  await screen.findByRole('option', { name: /Moshe Cohen/ });
  await type(field, '');
  await type(field, 'mo');
  expect(await screen.findByRole('option', { name: /Moshe Cohen/ })).toBeTruthy();
  expect(screen.queryByText(/We found no one/)).toBeNull();
  respond = () => {
    throw new TypeError('no network');
  };
  await type(field, '');
  await type(field, 'ru');
  expect(screen.queryByRole('option', { name: /Moshe Cohen/ })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /Moshe Cohen/ })).toBeNull();
});

test('choosing the very page one is on closes the panel too', async () => {
  respond = () => Response.json({ results: [{ ...MOSHE, slug: 'ruth' }], more: false });
  const { field, router } = await open();
  await type(field, 'mo');
  fireEvent.click(await screen.findByRole('option', { name: /Moshe Cohen/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/en/site/ruth');
});

test('Enter leads to all results, from two letters on, and closes the panel', async () => {
  const { field, router } = await open();
  await type(field, 'm');
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyUp(field, { key: 'Enter' });
  expect(router.state.location.pathname).toBe('/en/site/ruth');
  await type(field, ' mo ');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/search/mo'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('so does the glass beside the field', async () => {
  const { field, router } = await open();
  await type(field, ' m ');
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(router.state.location.pathname).toBe('/en/site/ruth');
  await type(field, 'mo');
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/search/mo'));
});

test('Enter on a row that the arrows have led to opens it, and nothing else', async () => {
  const { field, router } = await open();
  await type(field, 'mo');
  await screen.findByRole('option', { name: /Moshe Cohen/ });
  field.focus();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyUp(field, { key: 'ArrowDown' });
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBeTruthy());
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyUp(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/site/person-1'));
});

test('Escape closes the panel', async () => {
  const { field } = await open();
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
