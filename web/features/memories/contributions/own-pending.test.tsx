import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import { aMemory, aPage, aSite, may } from '#worker/testing/view-fixtures.ts';
import { OwnPending } from './own-pending.tsx';

// the first test loads the composer's modules
vi.setConfig({ testTimeout: 120_000 });
const SLOW = { timeout: 8000 };

let copied: string[];
beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  copied = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
});

const mine = (id: number, more: Partial<Memory> = {}) =>
  aMemory(id, {
    text: `the words of ${id}`,
    lang: 'en',
    status: 'pending',
    mine: true,
    can: may({ edit: true, delete: true }),
    ...more,
  });

async function show(page: MemoryPage, more: Parameters<typeof network>[0] = {}, linked?: number) {
  const requests = network({ 'GET /api/sites/memories/pending/7': () => json(page), ...more });
  const { container } = await renderPart(<OwnPending siteId={7} linked={linked} />);
  return { container, requests };
}

test('an author sees that what they wrote waits, and nothing to send again', async () => {
  const { requests } = await show(aPage(mine(1)));
  expect(await screen.findByText('Waiting for approval')).toBeTruthy();
  expect(screen.getByText('the words of 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit and send again' })).toBeNull();
  expect(new URL(requests[0]?.url ?? '').search).toBe('?mine=1');
});

test('an author reads the note of a returned memory, edits it and sends it again', async () => {
  const returned = mine(1, { status: 'returned', status_note: 'Which year was it?' });
  let stored: Memory = returned;
  const { requests } = await show(aPage(), {
    'GET /api/sites/memories/pending/7': () => json(aPage(stored)),
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/sites/7': () => json({ site: aSite({ can: { ...aSite().can, new_post: true } }) }),
    'GET /api/sites/memories/item/1': () => json(stored),
    'PUT /api/sites/memories/1': async (request) => {
      const { text } = (await request.clone().json()) as { text: string };
      stored = mine(1, { text, version: 2 });
      return json(stored);
    },
  });
  expect(await screen.findByText('Returned to you with a note')).toBeTruthy();
  expect(screen.getByText('Which year was it?').getAttribute('dir')).toBe('auto');
  fireEvent.click(screen.getByRole('button', { name: 'Edit and send again' }));
  const form = within(await screen.findByRole('dialog', {}, SLOW));
  const words = (await form.findByLabelText('Your words', {}, SLOW)) as HTMLTextAreaElement;
  expect(words.value).toBe('the words of 1');
  fireEvent.change(words, { target: { value: 'It was 1962.' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Waiting for approval', {}, SLOW)).toBeTruthy();
  expect(await screen.findByText('It was 1962.')).toBeTruthy();
  expect(screen.queryByText('Which year was it?')).toBeNull();
  const sent = requests.find(({ method }) => method === 'PUT');
  expect(await sent?.json()).toMatchObject({ text: 'It was 1962.' });
});

test('a memory that was returned without a note says so', async () => {
  await show(aPage(mine(1, { status: 'returned' })));
  expect(await screen.findByText('Returned to you')).toBeTruthy();
});

test('a denied memory is kept folded for its author, who can copy its words', async () => {
  const denied = mine(1, {
    status: 'denied',
    status_note: 'We would rather keep this between us.',
    location: 'Haifa',
    can: may({ delete: true }),
  });
  const { container } = await show(aPage(denied));
  const summary = await screen.findByText('The family chose not to publish this');
  expect(summary.closest('details')?.open).toBe(false);
  expect(screen.getByText('We would rather keep this between us.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit and send again' })).toBeNull();
  await act(async () => fireEvent.click(within(container).getByText('Copy the words')));
  expect(copied).toEqual(['the words of 1\n\nHaifa']);
});

test('a denied memory that a link leads to is unfolded', async () => {
  await show(aPage(mine(1, { status: 'denied' }), mine(2, { status: 'denied' })), {}, 2);
  const summaries = await screen.findAllByText('The family chose not to publish this');
  expect(summaries.map((summary) => summary.closest('details')?.open)).toEqual([false, true]);
});

test('more than a page of one’s own comes on request, and focus moves to the first new one', async () => {
  const pages: Record<string, MemoryPage> = {
    '': { ...aPage(mine(1), mine(2)), next_cursor: 'abc' },
    abc: aPage(mine(3)),
  };
  await show(aPage(), {
    'GET /api/sites/memories/pending/7': ({ url }) =>
      json(pages[new URL(url).searchParams.get('cursor') ?? '']),
  });
  const more = await screen.findByRole('button', { name: 'More of yours' });
  expect(screen.queryByText('the words of 3')).toBeNull();
  fireEvent.click(more);
  const third = (await screen.findByText('the words of 3')).closest('article');
  await waitFor(() => expect(third?.contains(document.activeElement)).toBe(true));
  expect(screen.queryByRole('button', { name: 'More of yours' })).toBeNull();
  expect(screen.getByText('the words of 1')).toBeTruthy();
});
