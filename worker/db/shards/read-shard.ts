import { bucketOf } from './bucket.ts';

/** A code, unless a fence covers it or the shard has it not: null is then no answer, and the primary is asked. */
const SCAN = `select type, state, target, site_id, community_id from code_targets where code = ?1 and type is not null
  and not exists (select 1 from fences where scope = '*') and not exists (select 1 from fences where scope = ?2)
  and not exists (select 1 from fences where scope = ?1)`;

/** What a scan needs of a code, where this database may answer; else null. */
export const findInShard = <Row>(shard: D1Database, code: string): Promise<Row | null> =>
  shard
    .prepare(SCAN)
    .bind(code, scopeOfBucket(bucketOf(code)))
    .first<Row>();

export const scopeOfBucket = (bucket: number): string => `#${bucket}`;

const FENCED = `select 1 from fences where scope = '*' limit 1`;

const BOTH = Symbol('both');
type Both = { inShard: D1PreparedStatement; inPrimary: D1PreparedStatement };

/**
 * A database for reading only: the shard answers, unless it has a fence or fails; then the primary does. The fence is
 * looked for in the same moment as the rows are read.
 */
export function readingD1(primary: D1Database, shard: D1Database): D1Database {
  const read = async (list: readonly Both[]): Promise<D1Result[]> => {
    try {
      const results = await shard.batch([...list.map(({ inShard }) => inShard), shard.prepare(FENCED)]);
      if (results.pop()?.results.length === 0) return results;
    } catch {
      // the primary answers instead
    }
    return primary.batch(list.map(({ inPrimary }) => inPrimary));
  };
  const statement = (both: Both): D1PreparedStatement => {
    const rows = async () => (await read([both]))[0]?.results as Record<string, unknown>[];
    const own = {
      bind: (...values: unknown[]) =>
        statement({ inShard: both.inShard.bind(...values), inPrimary: both.inPrimary.bind(...values) }),
      all: async () => (await read([both]))[0],
      run: async () => (await read([both]))[0],
      first: async (column?: string) => {
        const row = (await rows())[0];
        return row ? (column === undefined ? row : row[column]) : null;
      },
      raw: async () => (await rows()).map((row) => Object.values(row)),
      [BOTH]: both,
    };
    return own as unknown as D1PreparedStatement;
  };
  const own: Pick<D1Database, 'prepare' | 'batch'> = {
    prepare: (sql) => statement({ inShard: shard.prepare(sql), inPrimary: primary.prepare(sql) }),
    batch: ((statements: D1PreparedStatement[]) =>
      read(statements.map((one) => (one as unknown as { [BOTH]: Both })[BOTH]))) as D1Database['batch'],
  };
  return own as D1Database;
}
