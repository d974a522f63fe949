import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aResult } from '#web/testing/a-result.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { SearchResult } from '#worker/contract/search.ts';

/** jsdom puts a space between the bold letters of a name and the others. */
const RUTH_OF = /Ruth ?of/;
const SLOW = { timeout: 8000 };

const aNamedResult = (id: number, kind: SearchResult['kind'] = 'site') =>
  aResult({ kind, id, slug: `of-${id}`, full_name: `Ruth of ${id}` });
type SearchRequest = { query: string; filter?: string; page?: number };

/** Opens a search page with these server responses. Returns the recorded requests. */
async function openSearch(path: string, answer: (request: SearchRequest) => Response) {
  const requests: SearchRequest[] = [];
  network({
    'POST /api/search': async (request) => {
      const body = (await request.json()) as SearchRequest;
      requests.push(body);
      return answer(body);
    },
  });
  const app = await renderApp(path);
  return { ...app, asked: requests };
}
const addresses = () =>
  screen.queryAllByRole('link', { name: RUTH_OF }).map((link) => link.getAttribute('href'));
const more = () => screen.findByRole('button', { name: 'More results' }, SLOW);

test('an address of its own, in any letters, shows the people of a name; the groups are one step away', async () => {
  const { asked: requests, router } = await openSearch(
    `/en/search/${encodeURIComponent('רות כהן')}`,
    ({ filter }) =>
      json({ results: [filter === 'group' ? aNamedResult(3, 'community') : aNamedResult(1)], more: false }),
  );
  await screen.findByRole('link', { name: /Ruth ?of 1/ }, SLOW);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('רות כהן');
  expect(requests).toEqual([
    { query: 'רות כהן', page: 0, filter: 'site' },
    { query: 'רות כהן', page: 0, filter: 'group' },
  ]);
  fireEvent.click(screen.getByRole('link', { name: /^Groups/ }));
  await screen.findByRole('link', { name: /Ruth ?of 3/ });
  expect(router.state.location.search).toEqual({ query: 'רות כהן', filter: 'group' });
  expect(requests).toHaveLength(2);
});

test('each filter says how many it has, or that there are more', async () => {
  await openSearch('/en/search?query=ruth', ({ filter }) =>
    json(
      filter === 'group'
        ? { results: [], more: false }
        : { results: [aNamedResult(1), aNamedResult(2)], more: true },
    ),
  );
  expect(await screen.findByRole('link', { name: /^Sites ?2\+$/ }, SLOW)).toBeTruthy();
  expect(await screen.findByRole('link', { name: /^Groups ?0$/ })).toBeTruthy();
});

test('people who are found only in texts are listed under a separate heading, with the matching words', async () => {
  const inTexts = {
    ...aNamedResult(2),
    sentence: 'A sailor.',
    found_in: 'texts' as const,
    excerpt: 'born to Ruth’s sister',
  };
  await openSearch('/en/search?query=ruth', () => json({ results: [aNamedResult(1), inTexts], more: false }));
  const head = await screen.findByRole('heading', { name: 'In the texts' }, SLOW);
  const [named, texts] = screen.getAllByRole('link', { name: RUTH_OF });
  expect(named?.compareDocumentPosition(head)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(texts?.compareDocumentPosition(head)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  const excerpt = texts?.parentElement?.querySelector('p');
  expect([excerpt?.textContent, excerpt?.querySelector('b')?.textContent]).toEqual([
    'born to Ruth’s sister',
    'Ruth',
  ]);
  expect(screen.queryByText('A sailor.')).toBeNull();
});

test('before anything is searched for, the page shows the sites and groups that many visit', async () => {
  network({
    'GET /api/search/suggestions': () =>
      json({
        suggestions: {
          sites: [{ id: 7, slug: 'rachel', label: 'Rachel', image: null, gender: 'female' }],
          groups: [{ id: 3, slug: 'letters', label: 'Hebrew letters' }],
        },
      }),
  });
  await renderApp('/en/search');
  const link = await screen.findByRole('link', { name: 'Rachel' }, SLOW);
  expect(link.getAttribute('href')).toBe('/en/site/rachel');
  expect(screen.getByRole('link', { name: 'Hebrew letters' }).getAttribute('href')).toBe(
    '/en/community/letters',
  );
});

test('an unknown filter in the address searches the sites', async () => {
  await openSearch('/en/search?query=ruth&filter=stone', () => json({ results: [], more: false }));
  expect(await screen.findByText(/We found no one by that name/, {}, SLOW)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Sites/ }).getAttribute('aria-current')).toBe('page');
});

test('the next page comes when it is asked for, until there is none', async () => {
  const { asked: requests } = await openSearch('/en/search?query=ruth&filter=site', ({ page = 0 }) =>
    json({ results: [aNamedResult(page + 1)], more: page < 1 }),
  );
  fireEvent.click(await more());
  await screen.findByRole('link', { name: /Ruth ?of 2/ });
  expect(addresses()).toEqual(['/en/site/of-1', '/en/site/of-2']);
  expect(requests.flatMap(({ page, filter }) => (filter === 'site' ? [page] : []))).toEqual([0, 1]);
  expect(screen.queryByRole('button', { name: 'More results' })).toBeNull();
  expect(document.activeElement?.getAttribute('href')).toBe('/en/site/of-2');
});

test('should the next page not come, those that are there stay, and it can be asked for again', async () => {
  let online = true;
  await openSearch('/en/search?query=ruth', ({ page = 0 }) => {
    if (!online) throw new TypeError('Failed to fetch');
    return json({ results: [aNamedResult(page + 1)], more: page < 1 });
  });
  const button = await more();
  online = false;
  fireEvent.click(button);
  expect((await screen.findByRole('alert', {}, SLOW)).textContent).toContain('could not connect');
  expect(addresses()).toEqual(['/en/site/of-1']);
  expect(screen.queryByText(/We found no one/)).toBeNull();
  online = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(addresses()).toEqual(['/en/site/of-1', '/en/site/of-2']), SLOW);
});

test('a screen reader announces how many were found, or that nobody was, in one place that stays', async () => {
  const { router } = await openSearch('/en/search?query=ruth', ({ query }) =>
    json({ results: query === 'ruth' ? [aNamedResult(1), aNamedResult(2)] : [], more: false }),
  );
  const status = await screen.findByText('2 results are shown', {}, SLOW);
  expect(status.getAttribute('role')).toBe('status');
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  field.focus();
  fireEvent.change(field, { target: { value: 'zzz' } });
  fireEvent.submit(field);
  await waitFor(() => expect(router.state.location.search).toEqual({ query: 'zzz', filter: 'site' }));
  await waitFor(() => expect(status.textContent).toContain('We found no one by that name'), SLOW);
  expect([status.isConnected, document.activeElement]).toEqual([true, field]);
});
