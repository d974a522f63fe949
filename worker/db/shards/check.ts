import { bucketOf } from './bucket.ts';
import { ENTRIES_OF, listBuckets } from './fill.ts';
import type { Shard } from './shards.ts';
import { CONTENT_OF_ENTRIES, CONTENT_OF_PREFIXES, contentOfCodes } from './snapshot.ts';

type Row = { key: string | number; content: string };
type Contents = AsyncIterable<Map<string | number, string>>;

/**
 * The keys of which a shard has something else than the primary. What differs only while it is looked at, because it is
 * being written, is no difference.
 */
export async function differencesIn(primary: D1Database, shard: Shard): Promise<string[]> {
  const first = await differingKeys(primary, shard);
  if (first.size === 0) return [];
  const second = await differingKeys(primary, shard);
  return [...second].filter((key) => first.has(key)).sort();
}

async function differingKeys(primary: D1Database, shard: Shard): Promise<Set<string>> {
  const differing = new Set<string>();
  const compare = (
    name: string,
    ours: Map<string | number, string>,
    theirs: Map<string | number, string>,
  ) => {
    for (const key of new Set([...ours.keys(), ...theirs.keys()]))
      if (ours.get(key) !== theirs.get(key)) differing.add(`${name} ${key}`);
  };
  if (shard.kind === 'codes') {
    const buckets = new Set(await listBuckets(shard));
    const held = (all: Map<string | number, string>) =>
      new Map([...all].filter(([code]) => buckets.has(bucketOf(String(code)))));
    const [ours, theirs] = [
      await whole(codesOf(primary, 'codes')),
      await whole(codesOf(shard.d1, 'code_targets')),
    ];
    compare('code', held(ours), held(theirs));
    return differing;
  }
  const both = [primary, shard.d1] as const;
  const [entries, others] = await Promise.all(both.map((d1) => whole(entriesOf(d1))));
  compare('entry', entries ?? new Map(), others ?? new Map());
  const [prefixes, ofShard] = await Promise.all(both.map(prefixesOf));
  compare('prefix', prefixes ?? new Map(), ofShard ?? new Map());
  const [state, stateOfShard] = await Promise.all(both.map(stateOf));
  compare('state', state ?? new Map(), stateOfShard ?? new Map());
  return differing;
}

async function whole(pages: Contents): Promise<Map<string | number, string>> {
  const all = new Map<string | number, string>();
  for await (const page of pages) for (const [key, content] of page) all.set(key, content);
  return all;
}

const mapOf = (rows: readonly Row[]) => new Map(rows.map(({ key, content }) => [key, content]));

async function* codesOf(d1: D1Database, table: 'codes' | 'code_targets'): Contents {
  for (let after: string | number | undefined = ''; after !== undefined; ) {
    const { results }: D1Result<Row> = await d1.prepare(contentOfCodes(table)).bind(after).all<Row>();
    yield mapOf(results);
    after = results.at(-1)?.key;
  }
}

const ENTRIES_A_PAGE = 100;

async function* entriesOf(d1: D1Database): Contents {
  for (const sql of ENTRIES_OF) {
    for (let after: number | undefined = -1; after !== undefined; ) {
      const { results }: D1Result<{ row: number }> = await d1
        .prepare(sql)
        .bind(after, ENTRIES_A_PAGE)
        .all<{ row: number }>();
      const rows = results.map(({ row }) => row);
      yield mapOf((await d1.prepare(CONTENT_OF_ENTRIES).bind(JSON.stringify(rows)).all<Row>()).results);
      after = rows.at(-1);
    }
  }
}

async function prefixesOf(d1: D1Database): Promise<Map<string | number, string>> {
  const { results } = await d1.prepare(CONTENT_OF_PREFIXES).all<Row>();
  return mapOf(results);
}

async function stateOf(d1: D1Database): Promise<Map<string | number, string>> {
  const { results } = await d1
    .prepare('select "id" as "key", "version" as "content" from "popular_state"')
    .all<Row>();
  return mapOf(results);
}
