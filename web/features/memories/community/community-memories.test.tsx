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
    [`GET ${AT}/decided/4`]: () => page(),
    'GET /api/communities/reports/4': () => json({ reports: [], next_cursor: null }),
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

test('a member writes under the title that the community chose, and reads that it waits', async () => {
  const requests = await open(aCommunity({ ...MEMBER, holds: true, settings: { post_label: 'Tell us' } }), {
    [`POST ${AT}`]: () => json(aPost({ id: 6, status: 'pending' }), 201),
  });
  expect(await screen.findByRole('heading', { name: 'Tell us' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Memories' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add a memory' }));
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

test('a member gives a memory a heart', async () => {
  const loved = aPost({ likes: 1 });
  loved.can.like = true;
  const requests = await open(aCommunity(MEMBER), {
    [`GET ${AT}/4`]: () => page(loved),
    [`PUT ${AT}/5/like`]: () => json({ likes: 2, liked: true }),
  });
  const heart = await screen.findByRole('button', { name: 'Heart 1' });
  fireEvent.click(heart);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Heart 2', pressed: true })).toBeTruthy());
  await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1));
});

test('a member reports a memory to the editors of the community', async () => {
  const other = aPost();
  other.can.report = true;
  const requests = await open(aCommunity(MEMBER), {
    [`GET ${AT}/4`]: () => page(other),
    [`POST ${AT}/5/report`]: () => new Response(null, { status: 204 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report' }));
  expect(await screen.findByText(/^The editors of the community look at every report/)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'It is hurtful' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send the report' }));
  expect(await screen.findByText(/^Thank you\. Your report was sent to the editors/)).toBeTruthy();
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({ reason: 'hurtful' });
});

const EDITOR = { privilege: 'editor', can: { approve_posts: true } } as const;

test('an editor removes what was reported', async () => {
  let isDecided = false;
  const reported = {
    id: 9,
    subject: 'memory',
    subject_id: 5,
    reasons: [{ reason: 'hurtful', count: 2 }],
    family: 0,
    notes: ['It hurts.'],
    since: '2026-11-10T12:00:00.000Z',
    is_removable: true,
    memory: aPost({ collapsed_for: 'reports' }),
    comment: null,
  };
  const requests = await open(aCommunity(EDITOR), {
    [`GET ${AT}/4`]: () => page(),
    'GET /api/communities/reports/4': () => json({ reports: isDecided ? [] : [reported], next_cursor: null }),
    'POST /api/communities/reports/9/decision': () => {
      isDecided = true;
      return json({ subject: 'memory', subject_id: 5, decision: 'remove' });
    },
  });
  const list = await screen.findByRole('region', { name: 'Reported' });
  expect(await within(list).findByText('It hurts.')).toBeTruthy();
  fireEvent.click(within(list).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(within(list).queryByText('It hurts.')).toBeNull());
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ decision: 'remove' });
});

test('an editor finds what was not published, by whom, and lets it wait again', async () => {
  const denied = {
    ...aPost({ id: 8, status: 'denied', text: 'Not this.', status_note: 'Too long ago.' }),
    decided_by: { name: 'Tamar Cohen' },
    decided_at: '2026-11-10T12:00:00.000Z',
  };
  const undone = { ...denied, can: { ...denied.can, undo: true } };
  const requests = await open(aCommunity(EDITOR), {
    [`GET ${AT}/decided/4`]: () => json({ memories: [undone], next_cursor: null }),
    [`POST ${AT}/8/decision`]: () => json({ ...aPost({ id: 8 }), status: 'pending' }),
  });
  fireEvent.click(await screen.findByText('Returned or not published'));
  expect(await screen.findByText('Tamar Cohen')).toBeTruthy();
  expect(screen.getByText('Too long ago.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo the decision' }));
  expect(await screen.findByText('It is waiting for approval again.')).toBeTruthy();
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({ decision: 'undo' });
});

test('its memories come before what an editor finds folded, and so does the word that there are none', async () => {
  await open(aCommunity({ ...EDITOR, can: { ...EDITOR.can, new_post: true } }), {
    [`GET ${AT}/4`]: () => page(),
  });
  const none = await screen.findByText(/^Start with one photo/);
  for (const title of ['Returned or not published', 'Deleted memories']) {
    const fold = await screen.findByRole('heading', { name: title });
    expect(none.compareDocumentPosition(fold)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

test('a visitor reads that there are no memories, and is not told to write one that a member alone can', async () => {
  localStorage.clear();
  await open(aCommunity(), { [`GET ${AT}/4`]: () => page() });
  expect(await screen.findByText('There are no memories here yet.')).toBeTruthy();
  expect(screen.queryByText(/Yours can be the first/)).toBeNull();
});

test('a visitor searches the memories, and is led to the page of the one that was found', async () => {
  localStorage.clear();
  const four = [5, 6, 7, 8].map((id) => aPost({ id, text: `Memory ${id}.` }));
  const requests = await open(aCommunity(), {
    [`GET ${AT}/4`]: ({ url }) =>
      url.includes('q=')
        ? json({
            memories: four.slice(0, 1),
            next_cursor: null,
            found: [{ memory_id: 5, media_id: null, excerpt: 'We rowed at night.' }],
          })
        : page(...four),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Search the memories' }));
  const dialog = await screen.findByRole('dialog', { name: 'Search the memories' });
  fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: 'night' } });
  const link = await within(dialog).findByRole('link', { name: /We rowed at night/ });
  expect(link.getAttribute('href')).toBe('/en/community/harel-street/memory/5');
  expect(requests.some(({ url }) => new URL(url).searchParams.get('q') === 'night')).toBe(true);
});

test('a few memories are not searched', async () => {
  await open();
  await screen.findByText('We rowed to the island.');
  expect(screen.queryByRole('button', { name: 'Search the memories' })).toBeNull();
});
