import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aWallEntry, entryRow, wallPeople } from '#worker/testing/walls-seed.ts';

const { editor, member, aWall } = await wallPeople();

let id: number;
let [sarah, ruth, leah] = [0, 0, 0];
beforeEach(async () => {
  id = await aWall();
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

test('an editor renames a group on all its entries', async () => {
  expect((await send('PATCH', { name: 'Class A', to: 'Class of 1962' })).status).toBe(204);
  expect(await entryRow(sarah)).toMatchObject({ groups: ['Class of 1962', 'Choir'], version: 2 });
  expect(await entryRow(ruth)).toMatchObject({ groups: ['Choir', 'Class of 1962'] });
  expect(await entryRow(leah)).toMatchObject({ groups: ['Choir'], version: 1 });
  expect(await list()).toEqual([
    ['Choir', 3],
    ['Class of 1962', 2],
  ]);
});

test('a group that is given the name of another becomes one with it', async () => {
  expect((await send('PATCH', { name: 'Class A', to: 'Choir' })).status).toBe(204);
  expect(await entryRow(sarah)).toMatchObject({ groups: ['Choir'] });
  expect(await entryRow(ruth)).toMatchObject({ groups: ['Choir'] });
  expect(await list()).toEqual([['Choir', 3]]);
});

test('a group is deleted, and its people stay on the wall', async () => {
  for (let time = 0; time < 2; time++) expect((await send('DELETE', { name: 'Choir' })).status).toBe(204);
  expect(await entryRow(leah)).toMatchObject({ groups: [] });
  expect(await list()).toEqual([['Class A', 2]]);
});

test('the groups of another wall keep their names', async () => {
  const entry = await aWallEntry({ community_id: await aWall(), groups: ['Class A'] });
  await send('PATCH', { name: 'Class A', to: 'Class B' });
  expect(await entryRow(entry)).toMatchObject({ groups: ['Class A'] });
});

test('a member renames no group, also on an open wall', async () => {
  await refusal(await send('PATCH', { name: 'Class A', to: 'Mine' }, member), 'auth.forbidden');
  await refusal(await send('DELETE', { name: 'Class A' }, member), 'auth.forbidden');
  expect(await entryRow(sarah)).toMatchObject({ groups: ['Class A', 'Choir'] });
});
