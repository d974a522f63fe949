import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aResult } from '#web/testing/a-result.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { SearchResult } from '#worker/contract/search.ts';

const LATER = { timeout: 8000 };

const found = (id: number, kind: SearchResult['kind'] = 'site') =>
  aResult({ kind, id, slug: `of-${id}`, full_name: `Ruth of ${id}` });
type Asked = { query: string; filter?: string; page?: number };

/** Opens a search page with these server responses. Returns the recorded requests. */
async function come(path: string, answer: (asked: Asked) => Response) {
  const asked: Asked[] = [];
  network({
    'POST /api/search': async (request) => {
      const body = (await request.json()) as Asked;
      asked.push(body);
      return answer(body);
    },
  });
  const app = await renderApp(path);
  return { ...app, asked };
}
const addresses = () =>
  screen.queryAllByRole('link', { name: /Ruth of/ }).map((link) => link.getAttribute('href'));
const more = () => screen.findByRole('button', { name: 'More results' }, LATER);

test('an address of its own, in any letters, shows the people of a name; the groups are one step away', async () => {
  const { asked, router } = await come(`/en/search/${encodeURIComponent('רות כהן')}`, ({ filter }) =>
    json({ results: [filter === 'group' ? found(3, 'community') : found(1)], more: false }),
  );
  await screen.findByRole('link', { name: /Ruth of 1/ }, LATER);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('רות כהן');
  expect(asked).toEqual([{ query: 'רות כהן', page: 0, filter: 'site' }]);
  fireEvent.click(screen.getByRole('link', { name: 'Groups' }));
  await screen.findByRole('link', { name: /Ruth of 3/ });
  expect(router.state.location.search).toEqual({ query: 'רות כהן', filter: 'group' });
  expect(asked.at(-1)).toEqual({ query: 'רות כהן', page: 0, filter: 'group' });
});

test('a filter that is none is the sites', async () => {
  const { asked } = await come('/en/search?query=ruth&filter=stone', () =>
    json({ results: [], more: false }),
  );
  expect(await screen.findByText(/We found no one by that name/, {}, LATER)).toBeTruthy();
  expect(asked.map(({ filter }) => filter)).toEqual(['site']);
});

test('the next page comes when it is asked for, until there is none', async () => {
  const { asked } = await come('/en/search?query=ruth&filter=site', ({ page = 0 }) =>
    json({ results: [found(page + 1)], more: page < 1 }),
  );
  fireEvent.click(await more());
  await screen.findByRole('link', { name: /Ruth of 2/ });
  expect(addresses()).toEqual(['/en/site/of-1', '/en/site/of-2']);
  expect(asked.map(({ page }) => page)).toEqual([0, 1]);
  expect(screen.queryByRole('button', { name: 'More results' })).toBeNull();
  expect(document.activeElement?.getAttribute('href')).toBe('/en/site/of-2');
});

test('should the next page not come, those that are there stay, and it can be asked for again', async () => {
  let online = true;
  await come('/en/search?query=ruth', ({ page = 0 }) => {
    if (!online) throw new TypeError('Failed to fetch');
    return json({ results: [found(page + 1)], more: page < 1 });
  });
  const button = await more();
  online = false;
  fireEvent.click(button);
  expect((await screen.findByRole('alert', {}, LATER)).textContent).toContain('could not reach');
  expect(addresses()).toEqual(['/en/site/of-1']);
  expect(screen.queryByText(/We found no one/)).toBeNull();
  online = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(addresses()).toEqual(['/en/site/of-1', '/en/site/of-2']), LATER);
});

test('whoever listens hears how many were found, and that nobody was, in one place that stays', async () => {
  const { router } = await come('/en/search?query=ruth', ({ query }) =>
    json({ results: query === 'ruth' ? [found(1), found(2)] : [], more: false }),
  );
  const told = await screen.findByText('2 results are shown', {}, LATER);
  expect(told.getAttribute('role')).toBe('status');
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  field.focus();
  fireEvent.change(field, { target: { value: 'zzz' } });
  fireEvent.submit(field);
  await waitFor(() => expect(router.state.location.search).toEqual({ query: 'zzz', filter: 'site' }));
  await waitFor(() => expect(told.textContent).toContain('We found no one by that name'), LATER);
  expect([told.isConnected, document.activeElement]).toEqual([true, field]);
});
