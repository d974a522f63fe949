import { beforeEach, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import { commit } from '#worker/db/commit.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aMemory, aPerson, db, joinsCommunity, next, type Person } from '#worker/testing/seed.ts';
import { indexMemory } from './memory-words.repo.ts';

let editor: Person;
let member: Person;
let community: number;

async function begin(patch: object = {}): Promise<void> {
  [editor, member] = [await aPerson(), await aPerson()];
  ({ id: community } = await aCommunity({ owner_id: editor.userId, ...patch }));
  await joinsCommunity(community, member.userId, null);
}
beforeEach(() => begin());

const searching = (q: string, as?: Person) =>
  testApp({ ...(as && { as }) }).request(`/api/communities/memories/${community}?q=${encodeURIComponent(q)}`);
const found = async (q: string, as?: Person) =>
  (await (await searching(q, as)).json<MemoryPage>()).memories.map(({ id }) => id);
async function written(as: Person, text: string, more: object = {}): Promise<Memory> {
  const json = { community_id: community, client_key: `client-key-${next()}`, lang: 'en', text, ...more };
  return (
    await testApp({ as }).request('/api/communities/memories', { method: 'POST', json })
  ).json<Memory>();
}

test('anyone finds a memory of a community by its words, with the words around them', async () => {
  const { id } = await written(member, 'We rowed to the island at night.');
  await written(member, 'The old pier.');
  expect(await found('island night')).toEqual([id]);
  const { found: excerpts } = await (await searching('island')).json<MemoryPage>();
  expect(excerpts).toMatchObject([{ memory_id: id, excerpt: expect.stringContaining('island') }]);
  expect(await found('mountain')).toEqual([]);
});

test('a memory is found by the words of its last version', async () => {
  const { id, version } = await written(member, 'We rowed to the island.');
  await testApp({ as: member }).request(`/api/communities/memories/${id}`, {
    method: 'PUT',
    json: { text: 'We walked to the village.' },
    headers: { 'If-Match': `"${version}"` },
  });
  expect(await found('island')).toEqual([]);
  expect(await found('village')).toEqual([id]);
});

test('what is on a site with the number of the community, or in another community, is not found', async () => {
  const text = 'An island.';
  const id = await aMemory({ owner_id: community, author_id: member.userId, text });
  const words = { candle_text: null, location: null, media: [], text };
  await commit(db, indexMemory(db, { id, owner_kind: 'site', owner_id: community, ...words }, []));
  expect(await found('island', member)).toEqual([]);
  await written(member, 'Another island.');
  await begin();
  expect(await found('island', member)).toEqual([]);
});

test('in a controlled community nothing is found before its approval, and by its levels after it', async () => {
  await begin({ type: 'controlled' });
  const { id } = await written(member, 'canary of the island', { visibility: 'members' });
  for (const as of [undefined, member, editor]) expect(await found('canary', as)).toEqual([]);
  await testApp({ as: editor }).request(`/api/communities/memories/${id}/decision`, {
    method: 'POST',
    json: { decision: 'approve', text: 'canary of the harbour' },
  });
  expect(await found('canary')).toEqual([]);
  expect(await found('harbour', member)).toEqual([id]);
  expect(await found('island', member)).toEqual([]);
});

test('a private community is not searched from outside', async () => {
  await begin({ permissions: 'private' });
  const { id } = await written(member, 'canary of the island');
  for (const as of [undefined, await aPerson()])
    await refusal(await searching('canary', as), 'community.not_found');
  expect(await found('canary', member)).toEqual([id]);
});
