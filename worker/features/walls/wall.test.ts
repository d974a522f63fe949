import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Wall, WallEntry } from '#worker/contract/wall.ts';
import { members } from '#worker/db/schema/members.ts';
import { wall_counts, wall_entries, wall_groups, wall_keys } from '#worker/db/schema/walls.ts';
import { rotationsOf } from '#worker/shared/rotations.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aSite, db, holds, joins, joinsCommunity, type Person } from '#worker/testing/seed.ts';
import { aWallEntry, entryOfSite, requestWall, wallOf, wallPeople } from '#worker/testing/walls-seed.ts';

countRows();

const { owner, editor, member, stranger, aWall } = await wallPeople();
const FIELDS = [
  { id: 'unit', name: 'Unit', searchable: true },
  { id: 'note', name: 'Note', searchable: false },
];

/** Every page. */
async function everyoneOn(id: number, query: string, as?: Person): Promise<WallEntry[]> {
  const people: WallEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: Wall = await wallOf(id, `?${query}${cursor ? `&cursor=${cursor}` : ''}`, as);
    people.push(...page.people);
    cursor = page.next_cursor;
  } while (cursor);
  return people;
}
const names = (people: readonly WallEntry[]) => people.map(({ name }) => name);
const found = async (id: number, q: string, as?: Person) =>
  names(await everyoneOn(id, `q=${encodeURIComponent(q)}`, as)).sort();

describe('a wall', () => {
  test('is in the order of last names, sixty a page', async () => {
    const id = await aWall();
    const made = [];
    for (let at = 0; at < 65; at++) {
      const last_name = `${at % 2 ? 'Levi' : 'levi'} ${String(at % 41).padStart(2, '0')}`;
      const site = await aSite({ owner_id: owner.userId, last_name, first_name: 'Noa' });
      await holds(id, site.id);
      made.push({ id: site.id, name: last_name.toLowerCase() });
    }
    const first = await wallOf(id);
    expect(first).toMatchObject({ people_count: 65, sort: 'name' });
    expect(first.people).toHaveLength(60);
    const inOrder = made.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
    expect((await everyoneOn(id, '')).map(({ site }) => site?.id)).toEqual(inOrder.map((one) => one.id));
  });

  test('is also in the order of the days of death and of being added, or as its community chose', async () => {
    const id = await aWall({ settings: { default_order: 'newest' } });
    const people: [string, number | null][] = [
      ['Avi', 1990],
      ['Ben', null],
      ['Chana', 2003],
    ];
    for (const [first_name, year] of people)
      await aWallEntry({
        community_id: id,
        first_name,
        death: year === null ? null : { format: 'en', year, month: 5, day: 1 },
      });
    expect(names(await everyoneOn(id, 'sort=death'))).toEqual(['Chana Levi', 'Avi Levi', 'Ben Levi']);
    expect(names(await everyoneOn(id, 'sort=name'))).toEqual(['Avi Levi', 'Ben Levi', 'Chana Levi']);
    const wall = await wallOf(id);
    expect(wall.sort).toBe('newest');
    expect(names(wall.people)).toEqual(['Chana Levi', 'Ben Levi', 'Avi Levi']);
  });

  test('does not show a site that is only requested, nor one of another community', async () => {
    const [id, other] = [await aWall(), await aWall()];
    const site = await aSite({ owner_id: owner.userId });
    await holds(id, site.id, 'asked');
    await holds(other, site.id);
    expect(await wallOf(id)).toMatchObject({ people: [], people_count: 0, next_cursor: null });
    expect(await wallOf(other)).toMatchObject({ people: [{ site: { id: site.id } }], people_count: 1 });
  });

  test('accepts as cursor only someone whom the viewer sees, so that it reveals nothing of a private site', async () => {
    const id = await aWall();
    const hidden = await aSite({ owner_id: owner.userId, mode: 'private' });
    await holds(id, hidden.id);
    const cursor = btoa(JSON.stringify([(await entryOfSite(hidden.id)).id]));
    for (const bad of [cursor, 'nonsense', btoa('["x"]')]) {
      await refusal(await requestWall(id, `?cursor=${bad}`, stranger), 'request.invalid');
      await refusal(await requestWall(id, `?q=ruth&cursor=${bad}`, stranger), 'request.invalid');
    }
    expect((await requestWall(id, `?cursor=${cursor}`, owner)).status).toBe(200);
  });

  test('shows groups with the people in each whom the viewer sees', async () => {
    const id = await aWall();
    const hidden = await aSite({ owner_id: owner.userId, mode: 'private' });
    await holds(id, hidden.id);
    await db
      .update(wall_entries)
      .set({ groups: ['1962'] })
      .where(eq(wall_entries.site_id, hidden.id));
    for (const first_name of ['Avi', 'Ben'])
      await aWallEntry({
        community_id: id,
        first_name,
        groups: first_name === 'Avi' ? ['1962', '1963'] : ['1963'],
      });
    expect((await wallOf(id)).groups).toEqual([
      { name: '1962', count: 1 },
      { name: '1963', count: 2 },
    ]);
    expect((await wallOf(id, '', owner)).groups[0]).toEqual({ name: '1962', count: 2 });
    expect(names(await everyoneOn(id, 'group=1962'))).toEqual(['Avi Levi']);
    expect(await everyoneOn(id, 'group=1962', owner)).toHaveLength(2);
    expect(names(await everyoneOn(id, 'group=1962&q=levi'))).toEqual(['Avi Levi']);
    expect(names(await everyoneOn(id, 'group=1963&sort=newest'))).toEqual(['Ben Levi', 'Avi Levi']);
    expect(await everyoneOn(id, 'group=1964')).toEqual([]);
  });
});

describe('a search within a wall', () => {
  test('finds people once by any part of a name, in either script and spelling', async () => {
    const id = await aWall();
    await aWallEntry({ community_id: id, first_name: 'Dana', last_name: 'David', other_name: 'דנה דוויד' });
    await aWallEntry({ community_id: id, first_name: 'Dan', last_name: 'Ben Dov' });
    for (const q of ['dana', 'david da', 'דנה', 'דוויד', 'דויד'])
      expect(await found(id, q)).toEqual(['Dana David']);
    expect(await found(id, 'd')).toEqual(['Dan Ben Dov', 'Dana David']);
    expect(await found(id, 'dov dan')).toEqual(['Dan Ben Dov']);
    expect(await found(id, 'nobody')).toEqual([]);
    expect(await found(id, '!')).toHaveLength(2);
  });

  test('finds each of many once, over its pages', async () => {
    const id = await aWall();
    for (let at = 0; at < 35; at++)
      await aWallEntry({
        community_id: id,
        first_name: `Levi ${at}`,
        last_name: 'Levi',
        other_name: 'לוי לוי',
      });
    expect(await found(id, 'levi')).toEqual([...new Set(await found(id, 'levi'))]);
    expect(await found(id, 'levi')).toHaveLength(35);
    expect(await found(id, 'לוי')).toHaveLength(35);
  });

  test('matches a private field that may be searched for everyone, and shows its value to members', async () => {
    const id = await aWall({ private_fields: FIELDS });
    await aWallEntry({ community_id: id, fields: { unit: 'Canary battalion', note: 'Canary note' } });
    expect(await found(id, 'canary')).toEqual(['Sarah Levi']);
    expect(await found(id, 'note canary')).toEqual([]);
    for (const as of [undefined, stranger]) {
      const text = await (await requestWall(id, '?q=canary', as)).text();
      expect(text).not.toContain('Canary');
      expect(text).not.toContain('Unit');
      expect(JSON.parse(text)).toMatchObject({
        community: { private_fields: null },
        people: [{ fields: null }],
      });
    }
    for (const as of [member, owner])
      expect((await wallOf(id, '?q=battalion', as)).people[0]?.fields).toEqual({
        unit: 'Canary battalion',
        note: 'Canary note',
      });
  });

  test('shows private fields to members, staff and administrators alone', async () => {
    const id = await aWall({ private_fields: FIELDS });
    await aWallEntry({ community_id: id, fields: { unit: 'Golani' } });
    const suspended = await aPerson();
    await joinsCommunity(id, suspended.userId, null);
    await db
      .update(members)
      .set({ suspended_at: '2026-11-03' })
      .where(and(eq(members.owner_kind, 'community'), eq(members.user_id, suspended.userId)));
    const fieldsFor = async (as?: Person) => (await wallOf(id, '', as)).people.map(({ fields }) => fields);
    for (const as of [member, editor, owner, await aPerson({ role_id: 1 })])
      expect(await fieldsFor(as)).toEqual([{ unit: 'Golani' }]);
    const others = [
      stranger,
      suspended,
      await aPerson({ kiosk_community_id: id }),
      await aPerson({ active: '0' }),
    ];
    for (const as of [undefined, ...others]) expect(await fieldsFor(as)).toEqual([null]);
  });

  test('does not find a private site, but for those who belong to it', async () => {
    const id = await aWall();
    const site = await aSite({ owner_id: owner.userId, mode: 'private', name_key: 'canary cohen' });
    await holds(id, site.id);
    await joins(site.id, stranger.userId, null);
    expect(await found(id, 'canary')).toEqual([]);
    expect(await found(id, 'canary', member)).toEqual([]);
    expect(await found(id, 'canary', stranger)).toEqual(['Ruth Cohen']);
  });

  test('of a group goes on until someone of it is found', async () => {
    const id = await aWall();
    for (let at = 0; at < 20; at++)
      await aWallEntry({
        community_id: id,
        first_name: `Al${String.fromCharCode(97 + at)}`,
        last_name: 'Cohen',
        groups: at === 19 ? ['Founders'] : [],
      });
    const page = await wallOf(id, '?q=cohen&group=Founders');
    expect(page.people.map(({ name }) => name)).toEqual(['Alt Cohen']);
    expect(page.next_cursor).toBeNull();
    expect(await wallOf(id, '?q=cohen&group=Choir')).toMatchObject({ people: [], next_cursor: null });
  });

  test('of a group reads no more than a few hundred rows at a time', async () => {
    const id = await aWall();
    for (let at = 0; at < 90; at++)
      await aWallEntry({
        community_id: id,
        first_name: `Al${String(at).padStart(2, '0')}`,
        last_name: 'Cohen',
        groups: at === 89 ? ['Founders'] : [],
      });
    const app = testApp();
    const search = `/api/communities/${id}/wall?q=cohen&group=Founders`;
    const first = await (await app.request(search)).json<Wall>();
    await app.settled();
    expect(first.people).toEqual([]);
    expect(app.reads.rowsRead).toBeLessThanOrEqual(300);
    const next = await (await app.request(`${search}&cursor=${first.next_cursor}`)).json<Wall>();
    expect(next.people.map(({ name }) => name)).toEqual(['Al89 Cohen']);
  });

  test('is by the same keys as the search of all sites', async () => {
    const id = await aWall();
    const typed = ['Ruth', 'Ruth Cohen', 'רות בן־דוד', 'A B C D', 'דוויד כהן', 'a b c d e f g h i j k l m n'];
    for (const last_name of typed) {
      const entry = await aWallEntry({ community_id: id, first_name: '', last_name });
      const keys = await db.select({ k: wall_keys.k }).from(wall_keys).where(eq(wall_keys.entry_id, entry));
      expect(keys.map(({ k }) => k).sort()).toEqual(rotationsOf(last_name).sort());
    }
  });
});

test('what an entry leaves behind is nothing: no keys, groups or counts', async () => {
  const id = await aWall();
  const site = await aSite({ owner_id: owner.userId, name_key: 'ruth cohen' });
  await holds(id, site.id);
  const entry = await aWallEntry({ community_id: id, groups: ['1962'] });
  await db
    .update(wall_entries)
    .set({ groups: ['1962'] })
    .where(eq(wall_entries.site_id, site.id));
  await db.delete(wall_entries).where(eq(wall_entries.community_id, id));
  for (const table of [wall_keys, wall_groups, wall_counts])
    expect(await db.select().from(table).where(eq(table.community_id, id))).toEqual([]);
  expect(entry).toBeGreaterThan(0);
});
