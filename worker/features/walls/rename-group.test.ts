import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, db, joinsCommunity } from '#worker/testing/seed.ts';
import { aWallEntry } from '#worker/testing/walls-seed.ts';

const owner = await aPerson();
const editor = await aPerson();
const member = await aPerson();

let id: number;
let [sarah, ruth, leah] = [0, 0, 0];
beforeEach(async () => {
  ({ id } = await aCommunity({ owner_id: owner.userId }));
  await joinsCommunity(id, editor.userId, 3);
  await joinsCommunity(id, member.userId, null);
  sarah = await aWallEntry({ community_id: id, groups: ['Class A', 'Choir'] });
  ruth = await aWallEntry({ community_id: id, groups: ['Choir', 'Class A'] });
  leah = await aWallEntry({ community_id: id, groups: ['Choir'] });
});

const send = (method: string, json: object, as = editor) =>
  testApp({ as }).request(`/api/communities/${id}/wall-groups`, { method, json });
const list = async (as = editor) =>
  (
    await (
      await testApp({ as }).request(`/api/communities/${id}/wall-groups`)
    ).json<{
      groups: { name: string; count: number }[];
    }>()
  ).groups.map(({ name, count }) => [name, count]);
const groupsOf = async (entry: number) =>
  (await db.select().from(wall_entries).where(eq(wall_entries.id, entry)))[0];

test('an editor renames a group on all its entries', async () => {
  expect((await send('PATCH', { name: 'Class A', to: 'Class of 1962' })).status).toBe(204);
  expect(await groupsOf(sarah)).toMatchObject({ groups: ['Class of 1962', 'Choir'], version: 2 });
  expect(await groupsOf(ruth)).toMatchObject({ groups: ['Choir', 'Class of 1962'] });
  expect(await groupsOf(leah)).toMatchObject({ groups: ['Choir'], version: 1 });
  expect(await list()).toEqual([
    ['Choir', 3],
    ['Class of 1962', 2],
  ]);
});

test('a group that is given the name of another becomes one with it', async () => {
  expect((await send('PATCH', { name: 'Class A', to: 'Choir' })).status).toBe(204);
  expect(await groupsOf(sarah)).toMatchObject({ groups: ['Choir'] });
  expect(await groupsOf(ruth)).toMatchObject({ groups: ['Choir'] });
  expect(await list()).toEqual([['Choir', 3]]);
});

test('a group is deleted, and its people stay on the wall', async () => {
  for (let time = 0; time < 2; time++) expect((await send('DELETE', { name: 'Choir' })).status).toBe(204);
  expect(await groupsOf(leah)).toMatchObject({ groups: [] });
  expect(await list()).toEqual([['Class A', 2]]);
});

test('the groups of another wall keep their names', async () => {
  const { id: other } = await aCommunity({ owner_id: owner.userId });
  const entry = await aWallEntry({ community_id: other, groups: ['Class A'] });
  await send('PATCH', { name: 'Class A', to: 'Class B' });
  expect(await groupsOf(entry)).toMatchObject({ groups: ['Class A'] });
});

test('a member renames no group, also on an open wall', async () => {
  await refusal(await send('PATCH', { name: 'Class A', to: 'Mine' }, member), 'auth.forbidden');
  await refusal(await send('DELETE', { name: 'Class A' }, member), 'auth.forbidden');
  expect(await groupsOf(sarah)).toMatchObject({ groups: ['Class A', 'Choir'] });
});
