import { beforeEach, expect, test } from 'vitest';
import type { Memory } from '#worker/contract/memory.ts';
import type { Update } from '#worker/contract/update.ts';
import { testApp } from '#worker/testing/app.ts';
import { aCommunity, aMemory, aPerson, joinsCommunity, next, type Person } from '#worker/testing/seed.ts';

let owner: Person;
let editor: Person;
let member: Person;
let other: Person;
let community: number;

beforeEach(async () => {
  [owner, editor, member, other] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
  ({ id: community } = await aCommunity({ owner_id: owner.userId, type: 'controlled' }));
  await joinsCommunity(community, editor.userId, 3);
  for (const one of [member, other]) await joinsCommunity(community, one.userId, null);
});

const updatesOf = async (as: Person) =>
  (await (await testApp({ as }).request('/api/updates')).json<{ updates: Update[] }>()).updates;
const kindsOf = async (as: Person) => (await updatesOf(as)).map(({ kind }) => kind);
const send = (as: Person, path: string, json: object) =>
  testApp({ as }).request(`/api/communities/memories${path}`, { method: 'POST', json });
async function written(): Promise<number> {
  const json = { community_id: community, client_key: `client-key-${next()}`, lang: 'en', text: 'We rowed.' };
  return (await (await send(member, '', json)).json<Memory>()).id;
}

test('the staff see how many memories wait, and no longer once they are decided', async () => {
  const [first, second] = [await written(), await written()];
  for (const as of [owner, editor])
    expect(await updatesOf(as)).toMatchObject([
      { kind: 'held', count: 2, site: null, community: { id: community } },
    ]);
  for (const as of [member, other]) expect(await kindsOf(as)).toEqual([]);
  for (const id of [first, second]) await send(editor, `/${id}/decision`, { decision: 'approve' });
  for (const as of [owner, editor]) expect(await kindsOf(as)).toEqual([]);
});

test.each([
  ['approve', 'memory_published', null],
  ['return', 'memory_returned', 'When was it?'],
] as const)('the author alone is told of “%s”, of the last decision only', async (decision, kind, note) => {
  const id = await written();
  await send(editor, `/${id}/decision`, { decision: 'deny', tell: true });
  expect(await kindsOf(member)).toEqual(['memory_denied']);
  await send(owner, `/${id}/decision`, { decision: 'undo' });
  expect(await kindsOf(member)).toEqual([]);
  await send(editor, `/${id}/decision`, { decision, ...(note && { note }) });
  expect(await updatesOf(member)).toMatchObject([
    { kind, memory_id: id, note, site: null, community: { id: community } },
  ]);
  expect(await kindsOf(other)).toEqual([]);
});

test('an author who is not to be told of a denial has no update of it', async () => {
  await send(editor, `/${await written()}/decision`, { decision: 'deny', tell: false });
  expect(await kindsOf(member)).toEqual([]);
});

test('the staff are told of a report while what was reported still stands', async () => {
  const id = await aMemory({ owner_kind: 'community', owner_id: community, author_id: member.userId });
  await send(other, `/${id}/report`, { reason: 'hurtful' });
  for (const as of [owner, editor])
    expect(await updatesOf(as)).toMatchObject([{ kind: 'reported', count: 1 }]);
  for (const as of [member, other]) expect(await kindsOf(as)).toEqual([]);
  await testApp({ as: editor }).request(`/api/communities/memories/${id}`, { method: 'DELETE' });
  expect(await kindsOf(owner)).toEqual([]);
});
