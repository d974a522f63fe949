import { createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.ts';
import { activate } from '#web/i18n/messages.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import type { MemoryPage } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { aMemory, aPage, aSite, everyKind, NOW } from '#worker/testing/view-fixtures.ts';

const answers = new Map<string, () => Response>();
const requests: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true, toFake: ['Date'] });
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    const answer = answers.get(address);
    if (!answer) throw new TypeError(`nobody answers ${address}`);
    return answer();
  });
});
afterEach(() => {
  answers.clear();
  requests.length = 0;
});

async function open(path: string, seed: [key: unknown[], data: unknown][]) {
  await activate(path.startsWith('/he') ? 'he' : 'en');
  const queries = createQueryClient();
  for (const [key, data] of seed) queries.setQueryData(key, data);
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { container } = render(<Providers queries={queries} router={router} />);
  await screen.findByRole('main');
  return { container, router };
}

const memories = (page: MemoryPage, sort = 'manual', filter: string | null = null): [unknown[], unknown] => [
  ['memories', 'ruth-cohen', { sort, filter }],
  { pages: [page], pageParams: [null] },
];

const openSite = (site: Site, page: MemoryPage, locale: Locale) =>
  open(`/${locale}/site/ruth-cohen`, [[['sites', 'ruth-cohen'], { site }], memories(page)]);

const json = (body: unknown) => () => Response.json(body);

test('a reader unfolds a long memory; where only a part was sent, the whole is fetched', async () => {
  answers.set('/api/sites/memories/item/6', json(aMemory(6, { text: 'the whole of it', lang: 'en' })));
  await openSite(aSite(), aPage(aMemory(6, { text: 'only a part …', more: true })), 'en');
  fireEvent.click(screen.getAllByRole('button', { name: 'Read more' })[0] as Element);
  expect(await screen.findByText('the whole of it')).toBeTruthy();
  expect(screen.queryByText('only a part …')).toBeNull();
});

test('more memories come when asked for; should that fail, what was there stays', async () => {
  const next = '/api/sites/memories/ruth-cohen?sort=manual&cursor=abc';
  answers.set(next, () => Response.json({}, { status: 404 }));
  await openSite(aSite(), { ...aPage(aMemory(1)), next_cursor: 'abc' }, 'en');
  fireEvent.click(screen.getByRole('button', { name: 'More memories' }));
  const alert = await screen.findByRole('alert');
  expect(screen.getByText(/אור במטבח/)).toBeTruthy();
  answers.set(next, json(aPage(aMemory(2, { text: 'a second one' }))));
  fireEvent.click(alert.querySelector('button') as Element);
  expect(await screen.findByText('a second one')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'More memories' })).toBeNull();
});

test('choosing a kind changes the address and the feed', async () => {
  const { router } = await openSite(aSite(), everyKind(), 'en');
  answers.set(
    '/api/sites/memories/ruth-cohen?sort=manual&filter=candle',
    json(aPage(aMemory(4, { type: 'candle', candle_text: 'alone' }))),
  );
  fireEvent.click(screen.getByRole('link', { name: 'Candles' }));
  expect(await screen.findByText('alone')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('מתגעגעים.')).toBeNull());
  expect(router.state.location.search).toEqual({ filter: 'candle' });
  expect(screen.getByRole('link', { name: 'Candles' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'All' }).hasAttribute('aria-current')).toBe(false);
});

test('a memory that the address names is shown first', async () => {
  answers.set('/api/sites/memories/item/9', json(aMemory(9, { text: 'the one that was sent to me' })));
  await open('/en/site/ruth-cohen?memory=9', [
    [['sites', 'ruth-cohen'], { site: aSite() }],
    memories(aPage(aMemory(1))),
  ]);
  const linked = await screen.findByText('the one that was sent to me');
  expect(linked.compareDocumentPosition(screen.getByText(/אור במטבח/))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

const problem = (status: number, code: string, detail: string) => () =>
  new Response(JSON.stringify({ code, detail, status, params: {}, request_id: 'r' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

test('an old link to a memory that was moved leads to it on its other site', async () => {
  const there = { ...aSite(), id: 8, slug: 'other' };
  answers.set('/api/sites/memories/item/9', json(aMemory(9, { site_id: 8, text: 'moved away' })));
  answers.set('/api/sites/8', json({ site: there }));
  answers.set(
    '/api/sites/memories/8?sort=manual',
    json(aPage(aMemory(9, { site_id: 8, text: 'moved away' }))),
  );
  const { router } = await open('/en/site/ruth-cohen?memory=9#comments', [
    [['sites', 'ruth-cohen'], { site: aSite() }],
    memories(aPage(aMemory(1))),
  ]);
  await waitFor(() => expect(router.state.location.href).toBe('/en/site/8?memory=9#comments'));
  expect(await screen.findByText('moved away')).toBeTruthy();
});

test.each([
  [200, '/en/site/8?memory=9'],
  [404, '/en/site/ruth-cohen?memory=9'],
])('the same where the old site is closed to them, if they may see the memory (%i)', async (status, href) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const there = { ...aSite(), id: 8, slug: 'other' };
  answers.set('/api/sites/ruth-cohen', problem(403, 'site.private', 'This is a private site'));
  answers.set(
    '/api/sites/memories/item/9',
    status === 200
      ? json(aMemory(9, { site_id: 8, text: 'moved away' }))
      : problem(404, 'memory.not_found', 'Not found.'),
  );
  answers.set('/api/sites/8', json({ site: there }));
  answers.set('/api/sites/memories/8?sort=manual', json(aPage()));
  const { router } = await open('/en/site/ruth-cohen?memory=9', []);
  if (status === 404) await screen.findByText('This is a private site');
  await waitFor(() => expect(router.state.location.href).toBe(href));
});

test('the photos open over the page; in Hebrew the left arrow goes on, Escape leads back', async () => {
  await openSite(aSite(), everyKind(), 'he');
  const first = screen.getByAltText('ליד הים').closest('a') as HTMLElement;
  const group = screen.getAllByAltText('תמונה מאת דנה לוי')[0]?.closest('a') as HTMLElement;
  group.focus();
  fireEvent.click(group);
  const dialog = await screen.findByRole('dialog');
  const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.activeElement ?? dialog, init);
  expect(dialog.textContent).toContain('1 מתוך 4');
  press({ key: 'ArrowLeft' });
  expect(dialog.textContent).toContain('2 מתוך 4');
  press({ key: 'ArrowRight' });
  press({ key: 'ArrowRight' });
  expect(dialog.textContent).toContain('1 מתוך 4');
  press({ key: 'End' });
  expect(dialog.textContent).toContain('4 מתוך 4');
  act(() => (dialog as HTMLDialogElement).close());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(first).toBeTruthy();
});

test.each([
  [403, 'site.private', 'This is a private site', 'Log in'],
  [404, 'site.not_found', 'Site Not Found', 'Back to the home page'],
])('%i: says so, and what can be done', async (status, code, title, action) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answers.set('/api/sites/ruth-cohen', problem(status, code, title));
  await open('/en/site/ruth-cohen', []);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
  const main = screen.getByRole('main');
  expect(main.querySelector('a')?.textContent).toBe(action);
});
