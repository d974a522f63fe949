import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { iso } from '#worker/core/clock.ts';
import { commit } from '#worker/db/commit.ts';
import { enqueue } from '#worker/db/outbox.ts';
import { codes } from '#worker/db/schema/codes.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { faultyEnv } from '#worker/testing/crash-points.ts';
import { aFault } from '#worker/testing/faulty-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aMailer, deliver, runJobs } from '#worker/testing/run-jobs.ts';
import { aCode, aMemory, aPerson, aSite, db, next } from '#worker/testing/seed.ts';

const NOW = new Date('2026-12-20T12:00:00.000Z');
const daysAgo = (days: number) => iso(new Date(NOW.getTime() - days * 86_400_000));
const owner = await aPerson();

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number };
const all = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await testEnv.DB.prepare(query)
      .bind(...values)
      .all<Row>()
  ).results;

/**
 * The SQL condition for a table's rows that belong to the site `?1`, or null where no column refers to a
 * site.
 */
function ofSite(columns: readonly Column[]): string | null {
  const names = new Set(columns.map(({ name }) => name));
  const said = [
    ...['site_id', 'other_id', 'low_id', 'high_id']
      .filter((name) => names.has(name))
      .map((name) => `${name} = ?1`),
    ...(names.has('owner_kind') && names.has('owner_id') ? ["(owner_kind = 'site' and owner_id = ?1)"] : []),
    ...(names.has('kind') && names.has('shown') ? ["(kind = 'site' and id = ?1)"] : []),
  ];
  return said.length > 0 ? said.join(' or ') : null;
}

async function tablesOfSites(): Promise<{ name: string; columns: Column[]; of: string }[]> {
  const tables = await all<{ name: string }>(
    `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'
      and name not glob 'found_words_*' and name not glob '_*' and name not glob 'd1_*' and name <> 'sites'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const columns = await all<Column>(`select * from pragma_table_info('${name}')`);
      return { name, columns, of: ofSite(columns) };
    }),
  );
  return found.flatMap((table) => (table.of === null ? [] : [{ ...table, of: table.of }]));
}

const LISTS = ['media', 'files', 'widths', 'sizes', 'shown'];
/** Tables that are filled when the site is created, and by triggers. */
const THERE = ['members', 'memory_facets', 'tagged_memories', 'tag_uses'];

/** Inserts a row that belongs to the site, and to one of its memories, into any table. */
async function aRowOf(
  siteId: number,
  memoryId: number,
  { name, columns }: { name: string; columns: Column[] },
) {
  const wanted = columns.filter(
    (column) =>
      ['site_id', 'owner_id', 'owner_kind', 'other_id'].includes(column.name) ||
      (column.notnull === 1 &&
        column.dflt_value === null &&
        !(column.pk === 1 && column.name === 'id' && column.type === 'INTEGER')),
  );
  const valueFor = ({ name: column, type }: Column): unknown => {
    if (['site_id', 'owner_id', 'other_id'].includes(column)) return siteId;
    if (column === 'id' && columns.some((one) => one.name === 'shown')) return siteId;
    if (column === 'owner_kind' || column === 'kind') return 'site';
    if (['user_id', 'author_id', 'created_by', 'claimant_id', 'invited_by'].includes(column))
      return owner.userId;
    if (column === 'memory_id') return memoryId;
    if (column === 'status') return 'published';
    if (column === 'tags') return '["garden"]';
    if (LISTS.includes(column)) return '[]';
    return type.toUpperCase() === 'TEXT' ? `${column}-${next()}` : next();
  };
  await db.$client
    .prepare(
      `insert into "${name}" (${wanted.map((one) => `"${one.name}"`).join(', ')}) values (${wanted.map(() => '?').join(', ')})`,
    )
    .bind(...wanted.map(valueFor))
    .run();
}

const left = async (siteId: number) => {
  const counted = await Promise.all(
    (await tablesOfSites()).map(async ({ name, of }) => {
      const [row] = await all<{ n: number }>(`select count(*) as n from "${name}" where ${of}`, siteId);
      return row && row.n > 0 ? [name] : [];
    }),
  );
  return counted.flat();
};

/** A site with a row in every table that can refer to one, deleted this many days ago. */
async function aFullSite(days: number): Promise<number> {
  const { id } = await aSite({ owner_id: owner.userId });
  const memory = await aMemory({ owner_id: id, author_id: owner.userId });
  for (const table of await tablesOfSites()) if (!THERE.includes(table.name)) await aRowOf(id, memory, table);
  await db
    .update(sites)
    .set({ deleted_at: daysAgo(days) })
    .where(eq(sites.id, id));
  return id;
}

const aDayPasses = async () => {
  await commit(db, [enqueue(db, 'plan_purges', {}, NOW)]);
  return runJobs(['plan_purges', 'purge_site'], aMailer(), NOW);
};

beforeEach(async () => {
  await db.delete(outbox);
});

describe('a site that was deleted more than thirty days ago', () => {
  test('leaves no rows in any table but its audit entries and its unbound stickers', async () => {
    const id = await aFullSite(31);
    const tables = (await tablesOfSites()).map(({ name }) => name);
    expect(tables.length).toBeGreaterThan(20);
    expect((await left(id)).length).toBeGreaterThan(tables.length - THERE.length);
    const [bound, retired] = [
      await aCode({ site_id: id, target: 'x' }),
      await aCode({ site_id: id, target: null, state: 'retired' }),
    ];
    await db.insert(audit).values({
      at: daysAgo(31),
      actor_kind: 'member',
      action: 'site.deleted',
      object_kind: 'site',
      object_id: String(id),
      request_id: 'r',
    });
    expect(await aDayPasses()).toBe(0);
    expect(await left(id)).toEqual([]);
    expect(await db.select().from(sites).where(eq(sites.id, id))).toEqual([]);
    const stateOf = async (code: string) => (await db.select().from(codes).where(eq(codes.code, code)))[0];
    expect(await stateOf(bound)).toMatchObject({ site_id: null, target: null, state: 'shipped' });
    expect(await stateOf(retired)).toMatchObject({ site_id: null, target: null, state: 'retired' });
    const scanned = await testApp({ now: () => NOW }).request(`/s/${bound}`);
    expect(scanned.headers.get('Location')).toContain('reason=unbound');
    expect(
      await db
        .select()
        .from(audit)
        .where(eq(audit.object_id, String(id))),
    ).toHaveLength(1);
    await refusal(await testApp({ as: owner, now: () => NOW }).request(`/api/sites/${id}`), 'site.not_found');
  });

  test('leaves none of its words, in the audit log either', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const app = testApp({ as: owner, now: () => new Date(daysAgo(32)) });
    const words = {
      first_name: 'Zimrat',
      sentence: 'Zimrat sang.',
      about: 'Zimrat lived.',
      fallen_at: 'Zimrat',
    };
    const change = (json: object, version: number) =>
      app.request(`/api/sites/${id}`, { method: 'PATCH', json, headers: { 'If-Match': `"${version}"` } });
    expect((await change(words, 1)).status).toBe(200);
    expect((await change({ death_place: 'Zimrat’s town', mode: 'private' }, 2)).status).toBe(200);
    const gone = await app.request(`/api/sites/${id}`, { method: 'DELETE', json: { name: 'Zimrat Cohen' } });
    expect(gone.status).toBe(204);
    await db.delete(outbox);
    expect(await aDayPasses()).toBe(0);
    const tables = await all<{ name: string }>(
      `select name from sqlite_master where type = 'table' and name not glob 'd1_*' and name not glob '_cf*'`,
    );
    for (const { name } of tables)
      expect(JSON.stringify(await all(`select * from "${name}"`)), name).not.toContain('Zimrat');
    const logged = await db
      .select()
      .from(audit)
      .where(eq(audit.object_id, String(id)));
    expect(logged.map(({ after }) => after)).toContainEqual({
      mode: 'private',
      changed: ['mode', 'death_place'],
    });
  });

  test('with more pictures than one run deletes loses them all, and their files a month later', async () => {
    const id = await aFullSite(31);
    const picture = (n: number) =>
      testEnv.DB.prepare(
        `insert into media (id, site_id, purpose, kind, content_type, widths, sizes, key, bytes, created_by, created_at)
         values (?, ?, 'memory', 'photo', 'image/webp', '[]', '[]', ?, 1, ?, '2026')`,
      ).bind(`many-${id}-${n}`, id, `test/many-${n}`, owner.userId);
    await testEnv.DB.batch(Array.from({ length: 250 }, (_, n) => picture(n)));
    expect(await aDayPasses()).toBe(0);
    expect(await left(id)).toEqual([]);
    const purges = (await db.select().from(outbox)).filter(({ name }) => name === 'purge_objects');
    const objects = purges.flatMap(({ payload }) => (payload as { objects: object[] }).objects);
    expect(objects).toHaveLength(251);
    expect(new Set(purges.map(({ due_at }) => due_at))).toEqual(new Set([daysAgo(-30)]));
  });

  test('is purged once, whatever step fails and however often it is retried', async () => {
    for (let at = 1; ; at++) {
      const id = await aFullSite(31);
      const message = { id: `purge-${at}`, name: 'purge_site', payload: { site_id: id } };
      const fault = aFault(at, at % 2 === 0 ? 'before' : 'after');
      await deliver([message], aMailer(), NOW, { ...testEnv, ...faultyEnv(fault) });
      await deliver([message, { ...message, id: `again-${at}` }], aMailer(), NOW);
      await deliver([message], aMailer(), NOW);
      expect(await left(id)).toEqual([]);
      if (fault.trips < at) break;
    }
  });
});

test('a site that can still be restored, or is not deleted, keeps all its rows', async () => {
  // the last one is within the hour of grace: a restore may be running
  const [restorable, undeleted, withinGrace] = [
    await aFullSite(29),
    await aFullSite(31),
    await aFullSite(30.02),
  ];
  await db.update(sites).set({ deleted_at: null }).where(eq(sites.id, undeleted));
  const before = [await left(restorable), await left(undeleted), await left(withinGrace)];
  await aDayPasses();
  for (const id of [restorable, undeleted, withinGrace])
    await deliver([{ id: `p-${id}`, name: 'purge_site', payload: { site_id: id } }], aMailer(), NOW);
  expect([await left(restorable), await left(undeleted), await left(withinGrace)]).toEqual(before);
});
