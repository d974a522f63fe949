import { bucketOf } from './bucket.ts';
import { scopeOfBucket } from './read-shard.ts';
import { CODES_SCHEMA, PRIMARY_REMOVAL, PRIMARY_SCHEMA, SEARCH_SCHEMA } from './schema.ts';
import { allShards, type Shard, type Shards } from './shards.ts';
import { application, codesAfter, entriesAt, prefixesAfter, snapshotFrom } from './snapshot.ts';

const FILLING = 'filling';
const MOVED = 'moved';
const OFF = 'off';

/**
 * Sets databases up, or up anew: empties them, fills them from the primary, and lets them answer then. May be interrupted
 * and begun again, and run while the worker serves, if that has all of them among its bindings.
 */
export async function setUp(
  primary: D1Database,
  { codes, search, map }: Shards,
  which: readonly Shard[] = [...codes, ...(search ? [search] : [])],
): Promise<void> {
  const ofCodes = which.filter(({ kind }) => kind === 'codes');
  for (const shard of ofCodes) {
    const buckets = map.flatMap((at, bucket) => (codes[at]?.name === shard.name ? [bucket] : []));
    await statements(shard.d1, CODES_SCHEMA);
    await shard.d1.batch([
      fence(shard.d1, ['*'], FILLING),
      shard.d1.prepare('delete from "code_targets"'),
      shard.d1.prepare('delete from "buckets"'),
      addBuckets(shard.d1, buckets),
    ]);
  }
  const ofSearch = which.find(({ kind }) => kind === 'search');
  if (ofSearch) {
    const { d1 } = ofSearch;
    await statements(d1, SEARCH_SCHEMA);
    await d1.batch([
      fence(d1, ['*'], FILLING),
      ...SEARCH_TABLES.map((table) => d1.prepare(`delete from "${table}"`)),
    ]);
  }
  const names = which.map(({ name, kind }) => [name, kind]);
  await primary.batch([
    ...PRIMARY_SCHEMA.map((sql) => primary.prepare(sql)),
    primary
      .prepare(
        `insert into "projection_shards" ("name", "kind") select value ->> 0, value ->> 1 from json_each(?)
        where true on conflict do nothing`,
      )
      .bind(JSON.stringify(names)),
  ]);
  if (ofCodes.length > 0) await fillCodes(primary, ofCodes);
  if (ofSearch) await fillSearch(primary, ofSearch);
  await Promise.all(
    which.map(({ d1 }) => d1.prepare(`delete from "fences" where "opened_at" is null`).run()),
  );
}

const SEARCH_TABLES = ['versions', 'rotations', 'popular_prefixes', 'popular_state', 'found_words'];

/** Lets no database but the primary answer any more, and takes the tables of the split out of it. */
export async function takeOff(primary: D1Database, shards: Shards): Promise<void> {
  for (const { d1 } of allShards(shards)) await fence(d1, ['*'], OFF).run();
  await statements(primary, PRIMARY_REMOVAL);
}

/**
 * Copies buckets to a database, which then answers for them beside the one that had them. Afterwards the map of the worker
 * names the new one, and when no worker has the old map any more, `drop` takes them from the old one.
 */
export async function copyBuckets(primary: D1Database, to: Shard, buckets: readonly number[]): Promise<void> {
  await to.d1.batch([
    fence(to.d1, buckets.map(scopeOfBucket), FILLING),
    to.d1
      .prepare('delete from "code_targets" where "bucket" in (select value from json_each(?))')
      .bind(JSON.stringify(buckets)),
    addBuckets(to.d1, buckets),
  ]);
  await fillCodes(primary, [to], new Set(buckets));
  const scopes = JSON.stringify(buckets.map(scopeOfBucket));
  await to.d1
    .prepare(`delete from "fences" where "opened_at" is null and "scope" in (select value from json_each(?))`)
    .bind(scopes)
    .run();
}

/** Takes buckets from a database. Who still asks it for them is told to ask the primary. */
export async function dropBuckets(from: Shard, buckets: readonly number[]): Promise<void> {
  const [list, { d1 }] = [JSON.stringify(buckets), from];
  await d1.batch([
    fence(d1, buckets.map(scopeOfBucket), MOVED),
    ...['buckets', 'code_targets'].map((table) =>
      d1.prepare(`delete from "${table}" where "bucket" in (select value from json_each(?))`).bind(list),
    ),
  ]);
}

/** The buckets of which a database has the codes, and answers for. */
export async function listBuckets({ d1 }: Shard): Promise<number[]> {
  const { results } = await d1
    .prepare(
      `select "bucket" from "buckets" where not exists (select 1 from "fences" where "opened_at" is null
        and "scope" in ('*', '#' || "bucket")) order by "bucket"`,
    )
    .all<{ bucket: number }>();
  return results.map(({ bucket }) => bucket);
}

async function fillCodes(
  primary: D1Database,
  shards: readonly Shard[],
  only?: ReadonlySet<number>,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const snapshot = snapshotFrom('codes', await primary.batch(codesAfter(primary, after)));
    const codes = snapshot.codes.filter(({ code }) => !only || only.has(bucketOf(code)));
    for (const shard of shards) await apply(shard, application(shard, { ...snapshot, codes }));
    after = snapshot.more ? snapshot.codes.at(-1)?.code : undefined;
  }
}

const ENTRIES = 20;

async function fillSearch(primary: D1Database, search: Shard): Promise<void> {
  for (const sql of ENTRIES_OF) {
    for (let after: number | undefined = -1; after !== undefined; ) {
      const { results }: D1Result<{ row: number }> = await primary
        .prepare(sql)
        .bind(after, ENTRIES)
        .all<{ row: number }>();
      const rows = results.map(({ row }) => row);
      if (rows.length > 0) {
        const snapshot = snapshotFrom('search', await primary.batch(entriesAt(primary, rows)));
        await apply(search, application(search, snapshot));
      }
      after = rows.length === ENTRIES ? rows.at(-1) : undefined;
    }
  }
  for (let after: string | undefined = ''; after !== undefined; ) {
    const snapshot = snapshotFrom('search', await primary.batch(prefixesAfter(primary, after)));
    await apply(search, application(search, snapshot));
    after = snapshot.more ? snapshot.prefixes.at(-1)?.prefix : undefined;
  }
}

/** The numbers of entries after one, by an index: of sites and of communities with names, and of those with words only. */
export const ENTRIES_OF = [
  ...(['site', 'community'] as const).map(
    (kind, odd) => `select distinct 2 * "id" + ${odd} as "row" from "rotations"
      where "kind" = '${kind}' and "id" > (?1 - ${odd}) / 2 order by "id" limit ?2`,
  ),
  `select f.rowid as "row" from "found_words" f where f.rowid > ?1 and not exists (select 1 from "rotations" r
    where r."kind" = iif(f.rowid % 2, 'community', 'site') and r."id" = f.rowid / 2) order by f.rowid limit ?2`,
];

const addBuckets = (d1: D1Database, buckets: readonly number[]): D1PreparedStatement =>
  d1
    .prepare(
      'insert into "buckets" ("bucket") select value from json_each(?) where true on conflict do nothing',
    )
    .bind(JSON.stringify(buckets));

const fence = (d1: D1Database, scopes: readonly string[], id: string): D1PreparedStatement =>
  d1
    .prepare(
      `insert into "fences" ("scope", "id") select value, ? from json_each(?) where true on conflict do nothing`,
    )
    .bind(id, JSON.stringify(scopes));

async function apply({ d1 }: Shard, list: D1PreparedStatement[]): Promise<void> {
  if (list.length > 0) await d1.batch(list);
}

const statements = (d1: D1Database, list: readonly string[]): Promise<unknown> =>
  d1.batch(list.map((sql) => d1.prepare(sql)));
