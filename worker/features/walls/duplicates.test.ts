import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#worker/contract/primitives.ts';
import type { WallEntry } from '#worker/contract/wall.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { wall_entries, wall_kept_pairs, wall_names } from '#worker/db/schema/walls.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { en, he } from '#worker/testing/dates.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPicture, aSite, db, holds, type Person } from '#worker/testing/seed.ts';
import { aWallEntry, entryRow, wallPeople } from '#worker/testing/walls-seed.ts';
import { comparedKeysOf, mayBeOne } from './duplicates.rules.ts';
import { columnsOfPerson } from './entry.rules.ts';

countRows();

const { owner, editor, member, aWall } = await wallPeople();

type Page = { pairs: [WallEntry, WallEntry][]; next_cursor: string | null };
const pageOf = async (id: number, query = '', as: Person = editor): Promise<Page> =>
  (await testApp({ as }).request(`/api/communities/${id}/wall/duplicates${query}`)).json<Page>();
async function pairsOf(id: number): Promise<[string, string][]> {
  const pairs: [string, string][] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await pageOf(id, cursor ? `?cursor=${cursor}` : '');
    pairs.push(...page.pairs.map(([a, b]): [string, string] => [a.name, b.name]));
    cursor = page.next_cursor;
  } while (cursor);
  return pairs;
}
const decide = (id: number, [a, b]: [number, number], keep: number | 'both', as: Person = editor) =>
  testApp({ as }).request(`/api/communities/${id}/wall/duplicates/${a}/${b}`, {
    method: 'POST',
    json: { keep },
  });

type Dates = { birth?: CalendarDate; death?: CalendarDate };

describe('people on a wall who are likely one', () => {
  test('have a name in common, in either script, spelling and order', async () => {
    const id = await aWall();
    await aWallEntry({ community_id: id, first_name: 'דוד', last_name: 'כהן', other_name: 'David Cohen' });
    await aWallEntry({ community_id: id, first_name: 'Cohen', last_name: 'David' });
    await aWallEntry({ community_id: id, first_name: 'דויד', last_name: 'לוי' });
    await aWallEntry({ community_id: id, first_name: 'דוויד', last_name: 'לוי' });
    await aWallEntry({ community_id: id, first_name: 'Ruth', last_name: 'Katz' });
    await aWallEntry({ community_id: await aWall(), first_name: 'Ruth', last_name: 'Katz' });
    expect(await pairsOf(id)).toEqual([
      ['דוד כהן', 'Cohen David'],
      ['דויד לוי', 'דוויד לוי'],
    ]);
  });

  test('have no dates that contradict, in any calendar', () => {
    const dated = (dates: Dates) =>
      columnsOfPerson({
        id: 1,
        first_name: 'Ruth',
        last_name: 'Levi',
        other_name: null,
        lang: 'en',
        gender: 'female',
        birth: null,
        death: null,
        ...dates,
      });
    const year = en(1931);
    const cases: [boolean, Dates, Dates][] = [
      [true, {}, { death: en(2004, 3, 10) }],
      [true, { birth: year }, { birth: en(1931, 3, 14) }],
      [false, { birth: year }, { birth: en(1932, 3, 14) }],
      [false, { death: en(2004, 3, 10) }, { death: en(2004, 3, 11) }],
      [true, { death: he(5764, 12, 17) }, { death: en(2004, 3, 10) }],
      [false, { death: he(5764, 12, 20) }, { death: en(2004, 3, 10) }],
      [true, { birth: he(5691) }, { birth: year }],
      [false, { birth: he(5680) }, { birth: year }],
    ];
    for (const [isOne, a, b] of cases) {
      expect([isOne, a, b]).toEqual([mayBeOne(dated(a), dated(b)), a, b]);
      expect(mayBeOne(dated(b), dated(a))).toBe(isOne);
    }
  });

  test('are named by the triggers as by the rules, also after they are renamed', async () => {
    const id = await aWall();
    const site = await aSite({ owner_id: owner.userId, name_key: 'דוויד לוי', other_name_key: 'levi david' });
    await holds(id, site.id);
    const entry = await aWallEntry({ community_id: id, first_name: 'Ben Zion', last_name: "Ha'levi" });
    await db.update(wall_entries).set({ name_key: 'zeev ben zion' }).where(eq(wall_entries.id, entry));
    for (const row of await db.select().from(wall_entries).where(eq(wall_entries.community_id, id))) {
      const names = await db.select().from(wall_names).where(eq(wall_names.entry_id, row.id));
      expect(names.map(({ k }) => k).sort()).toEqual(comparedKeysOf(row).sort());
    }
  });

  test('are shown to staff only, and a private site is not told to those who do not see it', async () => {
    const id = await aWall();
    const site = await aSite({
      owner_id: owner.userId,
      first_name: 'Sarah',
      last_name: 'Levi',
      name_key: 'sarah levi',
      mode: 'private',
    });
    await holds(id, site.id);
    await aWallEntry({ community_id: id });
    expect(await pairsOf(id)).toEqual([]);
    expect((await pageOf(id, '', owner)).pairs).toHaveLength(1);
    const asked = await testApp({ as: member }).request(`/api/communities/${id}/wall/duplicates`);
    await refusal(asked, 'auth.forbidden');
    const bad = await testApp({ as: editor }).request(`/api/communities/${id}/wall/duplicates?cursor=x`);
    await refusal(bad, 'request.invalid');
  });

  test('are each shown once, over the pages, of many with one name', async () => {
    const id = await aWall();
    for (let at = 0; at < 12; at++) await aWallEntry({ community_id: id, other_name: 'שרה לוי' });
    const pairs = await pairsOf(id);
    expect(pairs).toHaveLength((12 * 11) / 2);
  });

  test('are found among three hundred of one name, without reading the wall', async () => {
    const id = await aWall();
    for (let at = 0; at < 300; at++)
      await aWallEntry({ community_id: id, death: en(1900 + (at % 100), 1, 1 + (at % 28)) });
    const app = testApp({ as: editor });
    const first = await (await app.request(`/api/communities/${id}/wall/duplicates`)).json<Page>();
    await app.settled();
    expect(app.reads.rowsRead).toBeLessThan(4 * 120);
    expect(first.next_cursor).not.toBeNull();
  });

  test('are two once someone said so, until one of them is gone', async () => {
    const id = await aWall();
    const pair: [number, number] = [
      await aWallEntry({ community_id: id }),
      await aWallEntry({ community_id: id }),
    ];
    expect(await (await decide(id, [pair[1], pair[0]], 'both')).json()).toEqual({ entry: null });
    await decide(id, pair, 'both');
    expect(await pairsOf(id)).toEqual([]);
    await db.delete(wall_entries).where(eq(wall_entries.id, pair[1]));
    expect(await db.select().from(wall_kept_pairs).where(eq(wall_kept_pairs.a, pair[0]))).toEqual([]);
    expect(await db.select().from(wall_names).where(sql`entry_id = ${pair[0]} and twin = 1`)).toEqual([]);
  });
});

describe('two entries become one', () => {
  test('which has the groups of both, and of the other what it lacked', async () => {
    const id = await aWall({ private_fields: [{ id: 'unit', name: 'Unit', searchable: true }] });
    const portrait_id = await aPicture({ site_id: null, created_by: owner.userId, purpose: 'profile' });
    const kept = await aWallEntry({
      community_id: id,
      groups: ['Founders'],
      death: en(2004, 3, 10),
      fields: { unit: '7' },
    });
    const other = await aWallEntry({
      community_id: id,
      first_name: 'שרה',
      last_name: 'לוי',
      other_name: 'Sarah Levi',
      groups: ['Teachers', 'Founders'],
      birth: en(1931, 3, 14),
      fields: { unit: '8', note: 'x' },
      portrait_id,
    });
    const reply = await (await decide(id, [kept, other], kept)).json<{ entry: WallEntry }>();
    expect(reply.entry).toMatchObject({
      id: kept,
      name: 'Sarah Levi',
      other_name: 'שרה לוי',
      birth: { year: 1931 },
      death: { year: 2004 },
      groups: ['Founders', 'Teachers'],
      fields: { unit: '7' },
      version: 2,
    });
    expect(reply.entry.portrait?.src).toContain(portrait_id);
    expect(await entryRow(other)).toBeUndefined();
    const [row] = await db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'wall.entries_merged'), eq(audit.object_id, String(kept))));
    expect(row).toMatchObject({ standing: 'ED', after: { entries: [kept, other] } });
  });

  test('of a site only what is the wall’s own is added to, and an entry with a site is never taken off', async () => {
    const id = await aWall();
    const [one, two] = [
      await aSite({ owner_id: owner.userId, first_name: 'Sarah', last_name: 'Levi' }),
      await aSite({ owner_id: owner.userId, first_name: 'Sarah', last_name: 'Levi' }),
    ];
    for (const site of [one, two]) await holds(id, site.id);
    const held = await db.select().from(wall_entries).where(eq(wall_entries.community_id, id));
    const [first, second] = held.map((entry) => entry.id) as [number, number];
    const other = await aWallEntry({ community_id: id, groups: ['Founders'], death: en(2004, 3, 10) });
    await refusal(await decide(id, [first, second], first), 'wall.has_site');
    await refusal(await decide(id, [first, other], other), 'wall.has_site');
    const death = (await entryRow(first))?.death;
    await decide(id, [first, other], first);
    expect(await entryRow(first)).toMatchObject({ groups: ['Founders'], death, site_id: one.id });
  });

  test('but not someone of another wall, nor a third, nor by who is no staff', async () => {
    const [id, other] = [await aWall(), await aWall()];
    const [a, b, elsewhere] = [
      await aWallEntry({ community_id: id }),
      await aWallEntry({ community_id: id }),
      await aWallEntry({ community_id: other }),
    ];
    await refusal(await decide(id, [a, elsewhere], a), 'wall.not_found');
    await refusal(await decide(id, [a, a], a), 'wall.not_found');
    await refusal(await decide(id, [a, b], elsewhere), 'request.invalid');
    await refusal(await decide(id, [a, b], a, member), 'auth.forbidden');
  });
});
