import { BUCKETS, bucketOf } from './bucket.ts';

/** Which hot path a database of its own answers. */
export type ShardKind = 'codes' | 'search';

/** A database beside the primary one; `name` is that of its binding. */
export type Shard = { readonly name: string; readonly kind: ShardKind; readonly d1: D1Database };

/** The configured databases beside the primary one, which stays the source of truth. */
export type Shards = {
  readonly codes: readonly Shard[];
  readonly search: Shard | null;
  /** For each bucket of codes the place in `codes` where it is read; one that is not there is read in the primary. */
  readonly map: readonly number[];
};

export const KINDS: readonly ShardKind[] = ['codes', 'search'];

export const shardsOf = (shards: Shards, kind: ShardKind): readonly Shard[] =>
  kind === 'codes' ? shards.codes : shards.search ? [shards.search] : [];

export const allShards = (shards: Shards): readonly Shard[] =>
  KINDS.flatMap((kind) => shardsOf(shards, kind));

/** The database in which a code is read; undefined where the map names none. */
export const shardOfCode = ({ codes, map }: Shards, code: string): Shard | undefined =>
  codes[map[bucketOf(code)] ?? -1];

/**
 * The map of a text such as `0-99=0 100-255=1`: of ranges of buckets to the numbers of databases. Without a text the
 * buckets are spread evenly; undefined for a text of another form.
 */
export function bucketMap(text: string | undefined, databases: number): number[] | undefined {
  if (!text)
    return Array.from({ length: BUCKETS }, (_, bucket) => Math.floor((bucket * databases) / BUCKETS));
  const map = Array.from({ length: BUCKETS }, () => -1);
  for (const part of text.trim().split(/\s+/)) {
    const [range = '', database = ''] = part.split('=');
    const buckets = bucketRange(range);
    if (!buckets || !/^\d+$/.test(database)) return undefined;
    for (const bucket of buckets) map[bucket] = Number(database);
  }
  return map;
}

/** The buckets of `7` or `0-99`; undefined for a text of another form, or beyond the last bucket. */
export function bucketRange(text: string): number[] | undefined {
  const [, first = '', last = first] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (first === '' || to < from || to >= BUCKETS) return undefined;
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
