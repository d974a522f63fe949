import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { aMemory } from '#worker/testing/view-fixtures.ts';

const AT = '/api/communities/memories';
const ADDRESS = `${location.origin}/en/community/4/memory/5`;
let copied: string[];

beforeEach(() => {
  copied = [];
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
});

async function open(more: Partial<Memory> = {}, answers: Parameters<typeof network>[0] = {}) {
  const memory = aMemory(5, { site_id: null, community_id: 4, text: 'We rowed to the island.', ...more });
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/communities/harel-street': () => json({ community: aCommunity() }),
    [`GET ${AT}/item/5`]: () => json(memory),
    ...answers,
  });
  await renderApp('/en/community/harel-street/memory/5');
  return requests;
}

test('a visitor reads one memory, goes on to the community, and copies the link', async () => {
  await open();
  expect(await screen.findByText('We rowed to the island.')).toBeTruthy();
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('A memory in the community Harel Street');
  expect(screen.getByRole('link', { name: 'Harel Street' }).getAttribute('href')).toBe(
    '/en/community/harel-street',
  );
  const back = screen.getByRole('link', { name: 'Back to Harel Street' });
  expect(back.getAttribute('href')).toBe('/en/community/harel-street');
  expect(back.getAttribute('aria-current')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy the link' })));
  expect(copied).toEqual([ADDRESS]);
});

test('the menu of a memory shares the same address, which names nobody', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  const item = await screen.findByRole('menuitem', { name: 'Copy the link' });
  await act(async () => fireEvent.click(item));
  expect(copied).toEqual([ADDRESS]);
});

test('an author finds what was decided on their memory, and cannot share what waits', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const can = { ...aMemory(5).can, edit: true };
  await open({ status: 'returned', status_note: 'When was it?', mine: true, can });
  expect(await screen.findByText('Returned to you with a note')).toBeTruthy();
  expect(screen.getByText('When was it?')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit and send again' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy the link' })).toBeNull();
});

test.each([
  ['that is gone or hidden', () => problem('memory.not_found', 404, 'Not found.'), {}],
  ['of another community', undefined, { community_id: 8 }],
])('a memory %s is said to be missing, with the way to the community', async (_, answer, more) => {
  await open(more, answer ? { [`GET ${AT}/item/5`]: answer } : {});
  expect(await screen.findByRole('heading', { name: 'This memory could not be found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the community' }).getAttribute('href')).toBe(
    '/en/community/harel-street',
  );
  expect(screen.queryByText('We rowed to the island.')).toBeNull();
});

test('of a private community not even the memory is asked for', async () => {
  const requests = await open(
    {},
    { 'GET /api/communities/harel-street': () => problem('site.private', 403, 'Private.') },
  );
  expect(await screen.findByRole('heading', { name: 'This is a private community' })).toBeTruthy();
  expect(requests.some(({ url }) => url.includes(AT))).toBe(false);
});
