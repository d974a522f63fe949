import type { Ctx } from '#worker/core/ctx.ts';
import type { FoundCell } from '#worker/db/schema/search.ts';
import { popularQuery, popularVersionQuery } from './search.repo.ts';

export type Found = { kind: 'site' | 'community'; id: number; shown: FoundCell };
/** What was found, and how many rows it took at most. */
export type Read = { rows: Found[]; cost: number };

const KEPT_MS = 5 * 60 * 1000;
const MOST_KEPT = 2000;
const kept = new Map<string, { rows: Found[]; version: number; until: number }>();
/** As this isolate last read it: what is read later is at least as new. */
let known: number | undefined;

/**
 * The most visited for a beginning, reading at most `limit` rows. They are kept for five minutes, but one that was
 * hidden meanwhile is gone at once.
 */
export async function popularIn(ctx: Ctx, prefix: string, limit: number): Promise<Read> {
  const now = ctx.now().getTime();
  const before = kept.get(prefix);
  // taken down before the rows are asked for: what is hidden while they are on their way makes them old
  const version = known;
  if (version !== undefined && !(before && before.until > now))
    return keep(prefix, { rows: await popularQuery(ctx.db, prefix, limit), version }, now, {
      limit,
      cost: 0,
    });
  const [[state], rows] = before
    ? [await popularVersionQuery(ctx.db), []]
    : await ctx.db.batch([popularVersionQuery(ctx.db), popularQuery(ctx.db, prefix, limit - 1)]);
  const present = state?.version ?? 0;
  known = present;
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

/** Coming to the end of a range takes one row more. */
const readFor = (rows: readonly unknown[], limit: number): number => Math.min(rows.length + 1, limit);
