import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { aMemory } from '#worker/testing/view-fixtures.ts';

const AT = '/api/communities/memories';

const aPost = (more: Partial<Memory> = {}): Memory =>
  aMemory(5, { site_id: null, community_id: 4, text: 'We rowed to the island.', ...more });
const page = (...memories: Memory[]) => json({ memories, next_cursor: null });

type Answers = Parameters<typeof network>[0];

async function open(community = aCommunity(), more: Answers = {}) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/communities/harel-street': () => json({ community }),
    [`GET ${AT}/4`]: () => page(aPost()),
    [`GET ${AT}/pending/4`]: () => page(),
    [`GET ${AT}/trashed/4`]: () => page(),
    ...more,
  });
  await renderApp('/en/community/harel-street');
  return requests;
}
const MEMBER = { privilege: 'member', can: { new_post: true } } as const;

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

test('a visitor reads the memories and is not offered to write', async () => {
  localStorage.clear();
  const requests = await open();
  expect(await screen.findByText('We rowed to the island.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a memory' })).toBeNull();
  expect(requests.some(({ url }) => url.includes('pending'))).toBe(false);
});

test('a community that hides its memories shows and asks for none', async () => {
  const requests = await open(aCommunity({ ...MEMBER, settings: { hide_memories: true } }));
  await screen.findByRole('heading', { level: 1, name: 'Harel Street' });
  expect(screen.queryByRole('heading', { name: 'Memories' })).toBeNull();
  expect(requests.some(({ url }) => url.includes(AT))).toBe(false);
});

test('a member writes under the label that the community chose, and reads that it waits', async () => {
  const requests = await open(aCommunity({ ...MEMBER, holds: true, settings: { post_label: 'Tell us' } }), {
    [`POST ${AT}`]: () => json(aPost({ id: 6, status: 'pending' }), 201),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Tell us' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a memory' });
  expect(within(dialog).getByText(/The editors will see it first/)).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Tags' })).toBeNull();
  fireEvent.change(within(dialog).getByLabelText('Your words'), { target: { value: 'The old pier.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Share memory' }));
  expect(await screen.findByText(/Thank you\. The editors will see it first/)).toBeTruthy();
  const sent = await requests.find(({ method }) => method === 'POST')?.json();
  expect(sent).toMatchObject({ community_id: 4, text: 'The old pier.', visibility: 'everyone' });
  for (const field of ['site_id', 'tags', 'candle', 'candle_text']) expect(sent).not.toHaveProperty(field);
});

test('an author finds what waits of theirs, and what was not published', async () => {
  await open(aCommunity(MEMBER), {
    [`GET ${AT}/pending/4`]: () =>
      page(
        aPost({ id: 7, status: 'pending', mine: true, text: 'It waits.' }),
        aPost({ id: 8, status: 'denied', mine: true, text: 'Not this.' }),
      ),
  });
  expect(await screen.findByText('It waits.')).toBeTruthy();
  expect(screen.getByText('The editors chose not to publish this')).toBeTruthy();
});

test('an editor approves what waits', async () => {
  const waiting = aPost({ id: 7, status: 'pending', text: 'It waits.' });
  waiting.can.decide = true;
  let isDecided = false;
  const requests = await open(aCommunity({ privilege: 'editor', can: { approve_posts: true } }), {
    [`GET ${AT}/pending/4`]: () => (isDecided ? page() : page(waiting)),
    [`POST ${AT}/7/decision`]: () => {
      isDecided = true;
      return json({ ...waiting, status: 'published' });
    },
  });
  const queue = await screen.findByRole('region', { name: 'Waiting for approval' });
  fireEvent.click(await within(queue).findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(within(queue).queryByText('It waits.')).toBeNull());
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({
    decision: 'approve',
    version: waiting.version,
  });
});

test('an editor deletes a memory and brings it back', async () => {
  const mine = aPost();
  mine.can.delete = true;
  const requests = await open(aCommunity({ privilege: 'editor', can: { approve_posts: true } }), {
    [`GET ${AT}/4`]: () => page(mine),
    [`DELETE ${AT}/5`]: () => new Response(null, { status: 204 }),
    [`POST ${AT}/5/restore`]: () => json(mine),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('The memory was deleted.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual(
      expect.arrayContaining([`DELETE ${AT}/5`, `POST ${AT}/5/restore`]),
    ),
  );
});
