import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { ImportRow } from '#worker/contract/import.ts';
import { community_site_tags, community_tags } from '#worker/db/schema/communities.ts';
import { testApp } from '#worker/testing/app.ts';
import { anImporter, runImports } from '#worker/testing/imports.ts';
import { aCommunity, aPerson, aSite, db, holds, type Person } from '#worker/testing/seed.ts';

const columns = ['community_id', 'tag', 'site_ids'];

let admin: Person;
let owner: Person;
let importer: ReturnType<typeof anImporter>;

beforeAll(async () => {
  [admin, owner] = [await aPerson({ role_id: 1 }), await aPerson()];
  importer = anImporter(admin);
});

const said = (rows: readonly ImportRow[]) =>
  rows.map(({ row, verdict, faults }) => [
    row,
    verdict,
    ...faults.map(({ column, code }) => `${column} ${code}`),
  ]);

/** A community with sites that it holds. */
async function aTown(count: number) {
  const town = await aCommunity({ owner_id: owner.userId });
  const ids: number[] = [];
  for (let at = 0; at < count; at++) {
    const { id } = await aSite({ owner_id: owner.userId });
    await holds(town.id, id);
    ids.push(id);
  }
  return { town, ids, ref: String(town.id) };
}

const tagsOf = (communityId: number) =>
  db.select().from(community_tags).where(eq(community_tags.community_id, communityId));
const taggedOf = async (communityId: number) =>
  (await db.select().from(community_site_tags).where(eq(community_site_tags.community_id, communityId))).map(
    ({ site_id }) => site_id,
  );

test('tags are put on the sites that a community holds, made where there are none, and taken off again', async () => {
  const town = await aCommunity({ owner_id: owner.userId });
  const [one, two, other] = [
    await aSite({ owner_id: owner.userId }),
    await aSite({ owner_id: owner.userId }),
    await aSite({ owner_id: owner.userId }),
  ];
  await holds(town.id, one.id);
  await holds(town.id, two.id);
  const rows = [
    [String(town.id), 'Partisans', `${one.id}; ${two.id}`],
    [String(town.id), 'PARTISANS', `${two.id} ${one.id}`],
    [String(town.id), 'Doctors', `${other.id}`],
    ['999999', 'Doctors', `${one.id}`],
    [String(town.id), '', 'all'],
  ];
  const checked = await importer.check({ kind: 'tags', columns, rows });
  expect(said(await importer.rows(checked.id))).toEqual([
    [2, 'ready'],
    [3, 'duplicate'],
    [4, 'faulty', 'site_ids site.unknown'],
    [5, 'faulty', 'community_id community.unknown'],
    [6, 'faulty', 'tag field.required', 'site_ids value.invalid'],
  ]);
  const applied = await importer.apply(checked);
  expect(await tagsOf(town.id)).toMatchObject([{ name: 'Partisans', uses: 2 }]);
  const again = await importer.check({
    ...{ kind: 'tags', columns },
    rows: [[String(town.id), 'Partisans', String(one.id)]],
  });
  expect(again.counts).toMatchObject({ duplicates: 1 });
  await importer.undo(applied);
  expect(await tagsOf(town.id)).toEqual([]);
  expect(
    await db.select().from(community_site_tags).where(eq(community_site_tags.community_id, town.id)),
  ).toEqual([]);
});

test('a tag that was there before stays, and so does what the staff put on again since', async () => {
  const { town, ids, ref } = await aTown(3);
  const app = testApp({ as: owner });
  const added = await app.request(`/api/communities/${ref}/tags`, {
    method: 'POST',
    json: { name: 'Founders' },
  });
  expect(added.status).toBe(201);
  const rows = [
    [ref, 'Founders', `${ids[0]}`],
    [ref, 'Singers', `${ids[1]} ${ids[2]}`],
    [ref, 'Painters', `${ids[1]}`],
  ];
  const applied = await importer.apply(await importer.check({ kind: 'tags', columns, rows }));
  const singers = (await tagsOf(town.id)).find(({ name }) => name === 'Singers');
  const path = `/api/communities/${ref}/sites/${ids[1]}/tags/${singers?.id}`;
  expect((await app.request(path, { method: 'DELETE' })).ok).toBe(true);
  expect((await app.request(path, { method: 'PUT' })).ok).toBe(true);
  expect((await importer.undo(applied)).counts).toMatchObject({ undone: 2, kept: 1 });
  expect((await tagsOf(town.id)).map(({ name, uses }) => [name, uses])).toEqual([
    ['Founders', 0],
    ['Singers', 1],
  ]);
  expect(await taggedOf(town.id)).toEqual([ids[1]]);
});

test('a tag of many rows goes with the import that made it, over all its steps', async () => {
  const { town, ids, ref } = await aTown(60);
  const rows = ids.map((id) => [ref, 'Neighbours', String(id)]);
  const applied = await importer.apply(await importer.check({ kind: 'tags', columns, rows }));
  expect(await tagsOf(town.id)).toMatchObject([{ uses: 60 }]);
  expect((await importer.undo(applied)).counts).toMatchObject({ undone: 60, kept: 0 });
  expect(await tagsOf(town.id)).toEqual([]);
});

test('rows of as many sites as there can be are imported and undone with few queries', async () => {
  const { town, ids, ref } = await aTown(100);
  const sites = ids.join(' ');
  const rows = Array.from({ length: 9 }, (_, at) => [ref, `Tag ${at}`, sites]);
  const { id } = await importer.open({ kind: 'tags', columns, rows });
  await importer.send(id, rows);
  for (const step of ['check', 'apply', 'undo'] as const) {
    await importer.start(id, step);
    const runs = await runImports(new Date());
    // the rows, and that none is left
    expect(runs).toHaveLength(2);
    expect(Math.max(...runs)).toBeLessThan(60);
    if (step === 'apply') expect(await taggedOf(town.id)).toHaveLength(900);
  }
  expect(await tagsOf(town.id)).toEqual([]);
});
