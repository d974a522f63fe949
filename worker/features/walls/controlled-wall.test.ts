import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { WallDays, WallEntry } from '#worker/contract/wall.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db, holds, type Person } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { aWallEntry, entryRow, wallOf, wallPeople } from '#worker/testing/walls-seed.ts';

const { owner, editor, member, stranger, aWall } = await wallPeople();
const NOW = new Date('2026-11-24T08:00:00.000Z');
const SPAM = {
  first_name: 'Canary',
  last_name: 'Finch',
  lang: 'en',
  groups: ['Canaries'],
  birth: { format: 'en', year: 1941, month: 11, day: 25 },
};

const namesOn = async (wall: number, as?: Person) =>
  (await wallOf(wall, '', as)).people.map(({ name }) => name);
const aControlledWall = () => aWall({ type: 'controlled', wall: 'open' });

async function adds(wall: number, as: Person): Promise<WallEntry> {
  const answer = await testApp({ as }).request(`/api/communities/${wall}/wall`, {
    method: 'POST',
    json: SPAM,
  });
  expect(answer.status).toBe(201);
  return (await answer.json<{ entry: WallEntry }>()).entry;
}

const patches = (wall: number, { id, version }: WallEntry, as: Person) =>
  testApp({ as }).request(`/api/communities/${wall}/wall/${id}`, {
    method: 'PATCH',
    json: { first_name: 'Canary bird' },
    headers: { 'If-Match': `"${version}"` },
  });

const shows = (wall: number, { id }: WallEntry) =>
  testApp({ as: editor }).request(`/api/communities/${wall}/wall/moves`, {
    method: 'POST',
    json: { act: 'show', entry_ids: [id] },
  });

/** Everything that tells what is on a wall, as it is for someone. */
async function repliesOn(wall: number, entry: number, as?: Person): Promise<string[]> {
  const paths = [
    ...['', '?q=canary', '?group=Canaries', '?sort=newest', '?hidden=true', `/${entry}`].map(
      (rest) => `/api/communities/${wall}/wall${rest}`,
    ),
    `/api/communities/${wall}/days`,
    `/api/communities/${wall}`,
    ...['', '?q=canary', '?group=Canaries'].flatMap((rest) => [
      `/en/wall/harel-street-no-${wall}${rest}`,
      `/en/community/harel-street-no-${wall}/wall${rest}`,
    ]),
  ];
  const app = testApp({ ...(as && { as }), now: () => NOW, env: standInPages });
  return Promise.all(paths.map(async (path) => (await app.request(path)).text()));
}

const seenBy = async (wall: number, entry: number, as?: Person) =>
  (await repliesOn(wall, entry, as)).some((reply) => reply.includes('Canary'));

test('on the open wall of a controlled community a name is shown by no path before its staff show it', async () => {
  const wall = await aControlledWall();
  const screen = await aPerson({ kiosk_community_id: wall });
  const entry = await adds(wall, stranger);
  expect(entry).toMatchObject({ is_hidden: true, may_edit: true });
  const others = [undefined, member, await aPerson(), screen];
  for (const as of others) {
    expect(await seenBy(wall, entry.id, as)).toBe(false);
    expect(await wallOf(wall, '', as)).toMatchObject({ people_count: 0, hidden_count: 0, groups: [] });
  }
  expect(await wallOf(wall, '', editor)).toMatchObject({ people_count: 1, hidden_count: 1 });
  expect((await wallOf(wall, '?hidden=true', editor)).people).toMatchObject([{ name: 'Canary Finch' }]);

  expect((await shows(wall, entry)).status).toBe(200);
  for (const as of others) expect(await seenBy(wall, entry.id, as)).toBe(true);
  expect(await wallOf(wall)).toMatchObject({ people_count: 1, hidden_count: 0 });
});

test('who added it sees it meanwhile, and may change it or take it off', async () => {
  const wall = await aControlledWall();
  const entry = await adds(wall, stranger);
  await aWallEntry({ community_id: wall });
  const { people, people_count, community } = await wallOf(wall, '', stranger);
  expect(people.map(({ name, is_hidden }) => [name, is_hidden])).toEqual([
    ['Canary Finch', true],
    ['Sarah Levi', false],
  ]);
  expect(people_count).toBe(2);
  expect(community).toMatchObject({ entries_wait: true, may_edit_all: false });
  expect((await wallOf(wall, '?q=canary', stranger)).people).toHaveLength(1);
  // not on the board, which is printed
  const board = await testApp({ as: stranger, now: () => NOW }).request(`/api/communities/${wall}/days`);
  expect((await board.json<WallDays>()).days).toEqual([]);
  expect((await patches(wall, entry, stranger)).status).toBe(200);
  expect(await namesOn(wall)).toEqual(['Sarah Levi']);
  const off = await testApp({ as: stranger }).request(`/api/communities/${wall}/wall/${entry.id}`, {
    method: 'DELETE',
  });
  expect(off.status).toBe(204);
});

test('what they change of a name that is shown waits too', async () => {
  const wall = await aControlledWall();
  const entry = await adds(wall, stranger);
  await shows(wall, entry);
  const answer = await patches(wall, { ...entry, version: 2 }, stranger);
  expect((await answer.json<{ entry: WallEntry }>()).entry).toMatchObject({
    name: 'Canary bird Finch',
    is_hidden: true,
  });
  expect(await seenBy(wall, entry.id)).toBe(false);
  expect((await patches(wall, { ...entry, version: 3 }, editor)).status).toBe(200);
  const site = await aSite({ owner_id: owner.userId });
  await holds(wall, site.id);
  await db.update(wall_entries).set({ created_by: stranger.userId }).where(eq(wall_entries.site_id, site.id));
  const held = (await wallOf(wall, '', stranger)).people.find((one) => one.site);
  expect(held).toMatchObject({ may_edit: false });
  const regrouped = testApp({ as: stranger }).request(`/api/communities/${wall}/wall/${held?.id}`, {
    method: 'PATCH',
    json: { groups: ['Canaries'] },
    headers: { 'If-Match': '"1"' },
  });
  await refusal(await regrouped, 'auth.forbidden');
});

test('a name that was changed after the staff read it goes on waiting', async () => {
  const wall = await aControlledWall();
  const [read, changed] = [await adds(wall, stranger), await adds(wall, stranger)];
  expect((await patches(wall, changed, stranger)).status).toBe(200);
  const answer = await testApp({ as: editor }).request(`/api/communities/${wall}/wall/moves`, {
    method: 'POST',
    json: { act: 'show', entry_ids: [changed.id, read.id], versions: [changed.version, read.version] },
  });
  expect(await answer.json()).toMatchObject({ changed: [{ id: read.id }], skipped: [changed.id] });
  expect(await namesOn(wall)).toEqual(['Canary Finch']);
});

test('what its staff add is shown at once, as is everything on the open wall of a regular community', async () => {
  const controlled = await aControlledWall();
  expect(await adds(controlled, editor)).toMatchObject({ is_hidden: false });
  expect(await namesOn(controlled)).toEqual(['Canary Finch']);
  const regular = await aWall({ wall: 'open' });
  const { id } = await adds(regular, stranger);
  expect(await namesOn(regular)).toEqual(['Canary Finch']);
  await db.update(wall_entries).set({ hidden: true }).where(eq(wall_entries.id, id));
  expect(await namesOn(regular, stranger)).toEqual([]);
  expect(await entryRow(id)).toMatchObject({ shown_to: 10 });
});
