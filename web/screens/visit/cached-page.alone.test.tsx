import 'fake-indexeddb/auto';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.ts';
import { activate } from '#web/i18n/messages.ts';
import { seed } from '#web/lib/page-data.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { notifyTokenChange, TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import type { Site } from '#worker/contract/site.ts';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';

const silence = () => new Promise<never>(() => undefined);
const SILENT = { 'GET /api/users/user': silence, 'GET /api/sites/ruth-cohen': silence };
const USER = { 'GET /api/users/user': () => json({ user: aUser() }) };

const LIGHT = { name: 'Light a candle' };
const ADD = { name: 'Add a memory' };
const ASK = { name: 'Ask to take part' };

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, `Bearer x.${btoa(JSON.stringify({ sub: '7' }))}.y`);
});

/** Opens a cached page that was rendered for a visitor, as a signed-in user. */
async function openCached(site: Partial<Site>, answers: Parameters<typeof network>[0], search = '') {
  const requests = network(answers);
  await activate('en');
  const queries = createQueryClient();
  const memories = ['memories', 'ruth-cohen', { sort: 'manual', filter: null }];
  const cachedQueries = [
    { key: ['sites', 'ruth-cohen'], data: { site: aSite(site) } },
    { key: memories, data: { pages: [aPage()], pageParams: [null] } },
  ];
  seed(queries, { queries: cachedQueries }, true);
  const path = `/en/site/ruth-cohen${search}`;
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  render(<Providers queries={queries} router={router} />);
  await screen.findByRole('heading', { level: 1 });
  return requests;
}

const statusText = () =>
  screen
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .join();

/** Real time for loading modules, fake time for the timeouts of a weak signal. */
function useFakeTimeouts() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  return (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
}

test('a person who lights a candle where the signal is too weak for an answer may write after a moment', async () => {
  const advance = useFakeTimeouts();
  await openCached({ mode: 'open' }, SILENT);
  fireEvent.click(screen.getByRole('link', LIGHT));
  expect(await screen.findByText('One moment…')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await advance(5_000);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.queryByText('One moment…')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Light the candle' })).toBeTruthy();
});

test('suggested words for a candle name a person who is neither he nor she', async () => {
  await openCached({ mode: 'open', gender: 'other', holds: true }, {}, '?compose=candle');
  expect(await screen.findByRole('button', { name: /^Thinking of Ruth .* today$/ })).toBeTruthy();
  expect(
    screen.getByText('The family will see the candle first, and then it will appear here.'),
  ).toBeTruthy();
});

test('and at once where every try has failed, though the browser calls itself online', async () => {
  await openCached({ mode: 'open' }, {}, '?compose=memory');
  expect(await screen.findByLabelText('Your words')).toBeTruthy();
  expect(navigator.onLine).toBe(true);
});

test('a person who is known already may write where only the site does not answer', async () => {
  const advance = useFakeTimeouts();
  await openCached({ mode: 'regular' }, { ...USER, 'GET /api/sites/ruth-cohen': silence }, '?compose=memory');
  expect(await screen.findByText('One moment…')).toBeTruthy();
  await advance(5_000);
  expect(await screen.findByLabelText('Your words')).toBeTruthy();
});

test('nobody may write on a site that was frozen when it was cached', async () => {
  await openCached({ mode: 'regular', frozen: true }, {}, '?compose=memory');
  await waitFor(() => expect(statusText()).toMatch(/This site is paused for now/));
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const name of [LIGHT, ADD, ASK]) expect(screen.queryByRole('link', name)).toBeNull();
});

test('a member of a regular site finds where to write without a network, and is not asked to ask', async () => {
  await openCached({ mode: 'regular' }, {});
  fireEvent.click(await screen.findByRole('link', ADD));
  expect(screen.getByRole('link', LIGHT)).toBeTruthy();
  expect(screen.queryByRole('link', ASK)).toBeNull();
  expect(await screen.findByLabelText('Your words')).toBeTruthy();
});

test('nor kept waiting where a weak signal brings no answer', async () => {
  const advance = useFakeTimeouts();
  await openCached({ mode: 'regular' }, SILENT);
  expect(screen.queryByRole('link', ADD)).toBeNull();
  await advance(8_000);
  expect(screen.getByRole('link', ADD)).toBeTruthy();
});

test('a stranger of a regular site is never shown a way to write while the network answers', async () => {
  const actionTexts = new Set<string | null>();
  const watcher = new MutationObserver(() => {
    for (const one of document.querySelectorAll('.actions a')) actionTexts.add(one.textContent);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  await openCached(
    { mode: 'regular' },
    { ...USER, 'GET /api/sites/ruth-cohen': () => json({ site: aSite() }) },
  );
  expect(await screen.findByRole('link', ASK)).toBeTruthy();
  await new Promise((done) => setTimeout(done, 100));
  watcher.disconnect();
  expect([...actionTexts]).toEqual([ASK.name]);
});

test('and asks to take part once the connection is back', async () => {
  let isOnline = false;
  const answer = () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return json({ site: aSite() });
  };
  await openCached({ mode: 'regular' }, { ...USER, 'GET /api/sites/ruth-cohen': answer });
  expect(await screen.findByRole('link', ADD)).toBeTruthy();
  isOnline = true;
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('link', ASK)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', ADD)).toBeNull());
});

test('nor by one answer that was lost on the way', async () => {
  let attempts = 0;
  const actionTexts = new Set<string | null>();
  const watcher = new MutationObserver(() => {
    for (const one of document.querySelectorAll('.actions a')) actionTexts.add(one.textContent);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  const answer = () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch');
    return json({ site: aSite() });
  };
  await openCached({ mode: 'regular' }, { ...USER, 'GET /api/sites/ruth-cohen': answer });
  expect(await screen.findByRole('link', ASK, { timeout: 5_000 })).toBeTruthy();
  watcher.disconnect();
  expect([...actionTexts]).toEqual([ASK.name]);
});

test('a refusal by the server does not let a person write', async () => {
  const refuse = () => problem('site.private', 403, 'This is a private site.');
  await openCached({ mode: 'regular' }, { ...USER, 'GET /api/sites/ruth-cohen': refuse }, '?compose=memory');
  await waitFor(() => expect(statusText()).toMatch(/Only invited people can write here/));
  expect(screen.queryByRole('link', ADD)).toBeNull();
  expect(screen.queryByLabelText('Your words')).toBeNull();
});

test('whose part is paused is told that', async () => {
  const paused = () => json({ site: aSite({ mode: 'open', suspended: true }) });
  await openCached({ mode: 'open' }, { ...USER, 'GET /api/sites/ruth-cohen': paused }, '?compose=memory');
  await waitFor(() => expect(statusText()).toMatch(/The family has suspended your membership in this site/));
  expect(screen.queryByLabelText('Your words')).toBeNull();
});

test('a person who writes on a weak signal still sees their text when the answer is that their session is over', async () => {
  const advance = useFakeTimeouts();
  const { promise: responseReady, resolve: respond } = Promise.withResolvers<void>();
  const expiredSession = async () => {
    await responseReady;
    return problem('auth.token_expired', 401, 'Please log in.');
  };
  const requests = await openCached(
    { mode: 'regular' },
    {
      'GET /api/users/user': expiredSession,
      'GET /api/sites/ruth-cohen': expiredSession,
      'POST /api/users/refresh': () => problem('auth.token_expired', 401, 'Please log in.'),
    },
    '?compose=memory',
  );
  await advance(5_000);
  const box = await screen.findByLabelText('Your words');
  fireEvent.change(box, { target: { value: 'She sang at the window.' } });
  respond();
  await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBeNull());
  await advance(1_000);
  expect(requests.some(({ url }) => url.endsWith('/refresh'))).toBe(true);
  expect((screen.getByLabelText('Your words') as HTMLTextAreaElement).value).toBe('She sang at the window.');
});

test('a person who logs out in another tab leaves no text in this one', async () => {
  const advance = useFakeTimeouts();
  await openCached({ mode: 'regular' }, SILENT, '?compose=memory');
  await advance(5_000);
  fireEvent.change(await screen.findByLabelText('Your words'), {
    target: { value: 'She sang at the window.' },
  });
  localStorage.removeItem(TOKEN_KEY);
  act(() => notifyTokenChange('elsewhere'));
  await waitFor(() => expect(screen.queryByDisplayValue('She sang at the window.')).toBeNull());
});
