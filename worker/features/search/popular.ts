import type { Ctx } from '#worker/core/ctx.ts';
import type { SearchResultCell } from '#worker/db/schema/search.ts';
import { isolateMap } from '#worker/platform/isolate-memory.ts';
import { popularQuery, popularVersionQuery } from './search.repo.ts';

export type Found = { kind: 'site' | 'community'; id: number; shown: SearchResultCell };
/** The results, and the maximum number of rows read for them. */
export type Read = { rows: Found[]; cost: number };

const KEPT_MS = 5 * 60 * 1000;
const MOST_KEPT = 2000;
const kept = isolateMap<string, { rows: Found[]; version: number; until: number }>();
/** The index version last read by this isolate; rows read later are at least as new. */
const known = isolateMap<'version', number>();

/**
 * The most visited results for a prefix, reading at most `limit` rows. Cached for five minutes; the version
 * check drops hidden results at once.
 */
export async function popularIn(ctx: Ctx, prefix: string, limit: number): Promise<Read> {
  const now = ctx.now().getTime();
  const before = kept.get(prefix);
  // read before the query, so that a site hidden during it makes the cached rows stale
  const version = known.get('version');
  if (version !== undefined && !(before && before.until > now))
    return keep(prefix, { rows: await popularQuery(ctx.db, prefix, limit), version }, now, {
      limit,
      cost: 0,
    });
  const [[state], rows] = before
    ? [await popularVersionQuery(ctx.db), []]
    : await ctx.db.batch([popularVersionQuery(ctx.db), popularQuery(ctx.db, prefix, limit - 1)]);
  const present = state?.version ?? 0;
  known.set('version', present);
  const read = { limit: limit - 1, cost: 1 };
  if (!before) return keep(prefix, { rows, version: present }, now, read);
  if (before.version === present) return { rows: before.rows.slice(0, limit), cost: 1 };
  const anew = await popularQuery(ctx.db, prefix, limit - 1);
  return keep(prefix, { rows: anew, version: present }, now, read);
}

type Listed = { rows: Found[]; version: number };

function keep(
  prefix: string,
  { rows, version }: Listed,
  now: number,
  read: { limit: number; cost: number },
): Read {
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(prefix, { rows, version, until: now + KEPT_MS });
  return { rows, cost: read.cost + readFor(rows, read.limit) };
}

/** The rows read by a query: reaching the end of its range reads one more. */
const readFor = (rows: readonly unknown[], limit: number): number => Math.min(rows.length + 1, limit);
