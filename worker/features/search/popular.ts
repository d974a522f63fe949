import type { Ctx } from '#worker/core/ctx.ts';
import { searchDb } from '#worker/db/client.ts';
import type { SearchResultCell } from '#worker/db/schema/search.ts';
import { isolateMap } from '#worker/platform/isolate-memory.ts';
import { popularQuery, popularVersionQuery } from './search.repo.ts';

export type IndexedResult = { kind: 'site' | 'community'; id: number; shown: SearchResultCell };
/** The results, and the maximum number of rows read for them. */
export type Read = { rows: IndexedResult[]; cost: number };

const CACHE_MS = 5 * 60 * 1000;
const MAX_CACHED = 2000;
const cache = isolateMap<string, { rows: IndexedResult[]; version: number; until: number }>();
/** The index version last read by this isolate; rows read later are at least as new. */
const known = isolateMap<'version', number>();

/**
 * The most visited results for a prefix, reading at most `limit` rows. Cached for five minutes; the version
 * check drops hidden results at once.
 */
export async function popularIn(ctx: Ctx, prefix: string, limit: number): Promise<Read> {
  const db = searchDb(ctx.db);
  const now = ctx.now().getTime();
  const before = cache.get(prefix);
  // read before the query, so that a site hidden during it makes the cached rows stale
  const version = known.get('version');
  if (version !== undefined && !(before && before.until > now))
    return cacheResult(prefix, { rows: await popularQuery(db, prefix, limit), version }, now, {
      limit,
      cost: 0,
    });
  const [[state], rows] = before
    ? [await popularVersionQuery(db), []]
    : await db.batch([popularVersionQuery(db), popularQuery(db, prefix, limit - 1)]);
  const current = state?.version ?? 0;
  known.set('version', current);
  const read = { limit: limit - 1, cost: 1 };
  if (!before) return cacheResult(prefix, { rows, version: current }, now, read);
  if (before.version === current) return { rows: before.rows.slice(0, limit), cost: 1 };
  const fresh = await popularQuery(db, prefix, limit - 1);
  return cacheResult(prefix, { rows: fresh, version: current }, now, read);
}

type Listed = { rows: IndexedResult[]; version: number };

function cacheResult(
  prefix: string,
  { rows, version }: Listed,
  now: number,
  read: { limit: number; cost: number },
): Read {
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(prefix, { rows, version, until: now + CACHE_MS });
  return { rows, cost: read.cost + readFor(rows, read.limit) };
}

/** The rows read by a query: reaching the end of its range reads one more. */
const readFor = (rows: readonly unknown[], limit: number): number => Math.min(rows.length + 1, limit);
