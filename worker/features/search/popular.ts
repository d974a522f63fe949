import type { Ctx } from '#worker/core/ctx.ts';
import type { FoundCell } from '#worker/db/schema/search.ts';
import { popularQuery, popularVersionQuery } from './search.repo.ts';

export type Found = { kind: 'site' | 'community'; id: number; shown: FoundCell };
type Kept = { rows: Found[]; version: number; until: number };

const KEPT_MS = 5 * 60 * 1000;
const MOST_KEPT = 2000;
const kept = new Map<string, Kept>();
/** As this isolate last read it: what is read later is at least as new. */
let known: number | undefined;

/**
 * The most visited for a beginning, and how many rows it read to know them, at most `limit`. They are kept for
 * five minutes, but one that was hidden meanwhile is gone at once.
 */
export async function popularIn(
  ctx: Ctx,
  prefix: string,
  limit: number,
): Promise<{ rows: Found[]; cost: number }> {
  const now = ctx.now().getTime();
  const before = kept.get(prefix);
  if (before && before.until > now) {
    known = (await popularVersionQuery(ctx.db))[0]?.version ?? 0;
    if (known === before.version) return { rows: before.rows.slice(0, limit), cost: 1 };
    return keep(prefix, await popularQuery(ctx.db, prefix, limit - 1), known, now, 1);
  }
  if (known !== undefined) return keep(prefix, await popularQuery(ctx.db, prefix, limit), known, now, 0);
  const [[state], rows] = await ctx.db.batch([
    popularVersionQuery(ctx.db),
    popularQuery(ctx.db, prefix, limit - 1),
  ]);
  known = state?.version ?? 0;
  return keep(prefix, rows, known, now, 1);
}

function keep(prefix: string, rows: Found[], version: number, now: number, spent: number) {
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(prefix, { rows, version, until: now + KEPT_MS });
  return { rows, cost: spent + rows.length };
}
