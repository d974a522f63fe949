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
/** jsdom puts a space between the bold letters of a name and the others. */
const MOSHE_COHEN = /Mo ?s? ?he Cohen/;
const MOTTI_LEVI = /Mo ?tti Levi/;

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

async function openPage() {
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
  const field = await screen.findByRole('combobox', { name: 'Search by name' }, { timeout: 5000 });
  return { field, router };
}
async function open() {
  const { field, router } = await openPage();
  field.focus();
  await screen.findByRole('listbox', {}, { timeout: 5000 });
  return { field, router };
}
const panel = () => document.querySelector('.search-panel');
const type = (field: HTMLElement, value: string) =>
  act(async () => fireEvent.input(field, { target: { value } }));

test('a person who has gone on before the panel is there keeps the focus, and the page', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const { field } = await openPage();
  const next = document.createElement('input');
  document.querySelector('main')?.append(next);
  const inert: boolean[] = [];
  const watch = new MutationObserver(() => inert.push(Boolean(document.querySelector('main')?.inert)));
  watch.observe(document.body, { subtree: true, attributes: true, childList: true });
  await act(async () => {
    field.focus();
    next.focus();
  });
  await act(async () => void (await import('./search-panel.tsx')));
  await new Promise((resolve) => setTimeout(resolve, 50));
  watch.disconnect();
  expect(document.activeElement).toBe(next);
  expect(panel()).toBeNull();
  expect(inert).not.toContain(true);
});

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
  expect(await screen.findByRole('option', { name: MOSHE_COHEN })).toBeTruthy();
  expect(screen.getByText('2 results are shown').closest('[role=status]')).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Search in sites' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Search in groups' })).toBeTruthy();
  expect(requestedQueries).toEqual(['mo']);
});

test('while few were found, the rest of the name is looked for among them', async () => {
  const { field } = await open();
  await type(field, 'mo');
  await screen.findByRole('option', { name: MOSHE_COHEN });
  await type(field, 'mos');
  await waitFor(() => expect(screen.queryByRole('option', { name: MOTTI_LEVI })).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(requestedQueries).toEqual(['mo']);
});

test('once no result is left the server is asked again, and people it knows by another spelling are shown', async () => {
  const { field } = await open();
  await type(field, 'mo');
  await screen.findByRole('option', { name: MOSHE_COHEN });
  respond = (query) => Response.json({ results: query === 'moshh' ? [MOSHE] : [], more: false });
  await type(field, 'moq');
  expect(await screen.findByText('We found no one by that name. Try another spelling.')).toBeTruthy();
  await type(field, 'moshh');
  expect(await screen.findByRole('option', { name: MOSHE_COHEN })).toBeTruthy();
  expect(requestedQueries).toEqual(['mo', 'moq', 'moshh']);
});

test('a search that fails keeps what was found, and never says that there is nobody', async () => {
  const { field } = await open();
  await type(field, 'mo');
  await screen.findByRole('option', { name: MOSHE_COHEN });
  respond = () => {
    throw new TypeError('no network');
  };
  await type(field, 'x mo');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('option', { name: MOSHE_COHEN })).toBeTruthy();
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
  await screen.findByRole('option', { name: MOSHE_COHEN });
  await type(field, '');
  expect(await screen.findByRole('option', { name: 'Rachel' })).toBeTruthy();
});

test('letters typed while the panel is still being loaded are searched for', async () => {
  const { field } = await open();
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(panel()).toBeNull());
  // no event, as before the app listened
  (field as HTMLInputElement).value = 'mo';
  fireEvent.click(field);
  expect(await screen.findByRole('option', { name: MOSHE_COHEN })).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('mo');
});

test('the letters that match are bold, and only they', async () => {
  const { field } = await open();
  await type(field, 'mo');
  const option = await screen.findByRole('option', { name: MOSHE_COHEN });
  expect([...option.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['Mo']);
});

test('the people found by a cleared name are not shown under another name, nor lost to the same one', async () => {
  const { field } = await open();
  await type(field, 'mo');
  await screen.findByRole('option', { name: MOSHE_COHEN });
  await type(field, '');
  await type(field, 'mo');
  expect(await screen.findByRole('option', { name: MOSHE_COHEN })).toBeTruthy();
  expect(screen.queryByText(/We found no one/)).toBeNull();
  respond = () => {
    throw new TypeError('no network');
  };
  await type(field, '');
  await type(field, 'ru');
  expect(screen.queryByRole('option', { name: MOSHE_COHEN })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: MOSHE_COHEN })).toBeNull();
});

test('choosing the very page one is on closes the panel too', async () => {
  respond = () => Response.json({ results: [{ ...MOSHE, slug: 'ruth' }], more: false });
  const { field, router } = await open();
  await type(field, 'mo');
  fireEvent.click(await screen.findByRole('option', { name: MOSHE_COHEN }));
  await waitFor(() => expect(panel()).toBeNull());
  expect(router.state.location.pathname).toBe('/en/site/ruth');
});

test('Enter leads to all results, from two letters on, and closes the panel', async () => {
  const { field, router } = await open();
  const send = () => fireEvent.submit((field as HTMLInputElement).form as HTMLFormElement);
  await type(field, 'm');
  expect(send()).toBe(false);
  expect(router.state.location.pathname).toBe('/en/site/ruth');
  await type(field, ' mo ');
  send();
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/search/mo'));
  await waitFor(() => expect(panel()).toBeNull());
});

test('Enter on a row that the arrows have led to opens it, and nothing else', async () => {
  const { field, router } = await open();
  await type(field, 'mo');
  const found = await screen.findByRole('option', { name: MOSHE_COHEN });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(found.id));
  expect(found.getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/site/person-1'));
});

test('the arrows go round, and forget their row once more is typed', async () => {
  const { field } = await open();
  await type(field, 'mo');
  await screen.findByRole('option', { name: MOSHE_COHEN });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  const last = screen.getByRole('option', { name: 'Search in groups' });
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(last.id));
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  const first = screen.getByRole('option', { name: MOSHE_COHEN });
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(first.id));
  await type(field, 'mos');
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBeNull());
});

test('Escape closes the panel, and a click in the field opens it again', async () => {
  const { field } = await open();
  expect(field.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(panel()).toBeNull());
  expect([field.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', field]);
  fireEvent.click(field);
  expect(await screen.findByRole('listbox')).toBeTruthy();
});

test('the panel closes when the focus moves to a link of the page', async () => {
  await open();
  act(() => screen.getAllByRole('link')[0]?.focus());
  await waitFor(() => expect(panel()).toBeNull());
});

test('the one button of a panel that covers the page closes it', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(panel()).toBeNull());
});
