import { QUICK_RESULTS, type SearchFilter, type SearchResult } from '#worker/contract/search.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { searchDb } from '#worker/db/client.ts';
import { INNER_MIN } from '#worker/shared/name-match.ts';
import { findOwn } from './own.ts';
import { popularIn, type Read } from './popular.ts';
import { listByName, listByPrefix } from './search.repo.ts';
import { GROUPS } from './search-index.rules.ts';
import { presentSearchResult } from './search-result.present.ts';
import { otherPrefixes } from './spellings.ts';

/** The maximum number of rows read for a keystroke that has public results. */
const MOST_READ = QUICK_RESULTS;
/** The rows read for each full-text result: one in the full-text index, one for its display data. */
const NAMED_COST = 2;
const SHORT = 3;

type Part = Read & { more: boolean };

/** Type-ahead results by the beginnings of names, or, if there are none, by what is within them. `more` is false if the results are complete. */
export async function quickSearch(
  ctx: Ctx,
  key: string,
  filter: SearchFilter | undefined,
): Promise<{ results: SearchResult[]; more: boolean }> {
  const [own, { rows, more }] = await Promise.all([
    findOwn(ctx, key, { filter, within: 'names' }),
    findPublic(ctx, key, filter),
  ]);
  const wanted = rows.filter(({ kind }) => filter !== 'site' || kind === 'site');
  const distinct = [...new Map(wanted.map((row) => [`${row.kind} ${row.id}`, row])).values()];
  const results = [...own, ...distinct.map((row) => presentSearchResult(ctx, row))];
  return { results: results.slice(0, QUICK_RESULTS), more: more || results.length > QUICK_RESULTS };
}

async function findPublic(ctx: Ctx, key: string, filter: SearchFilter | undefined): Promise<Part> {
  const among = filter === 'group' ? GROUPS : '';
  const isShort = !key.includes(' ') && length(key) <= SHORT;
  const exact = isShort
    ? await findShort(ctx, among + key)
    : await findByPrefix(ctx, [among + key], MOST_READ);
  if (exact.rows.length > 0) return exact;
  const others = otherPrefixes(key).map((start) => among + start);
  const loose = await findByPrefix(ctx, others, MOST_READ - exact.cost);
  if (loose.rows.length > 0 || !(key.includes(' ') || length(key) >= INNER_MIN)) return loose;
  const limit = Math.floor((MOST_READ - exact.cost - loose.cost) / NAMED_COST);
  const rows = await listByName(searchDb(ctx.db), key, filter, limit);
  return { rows, cost: rows.length * NAMED_COST, more: rows.length === limit };
}

const length = (text: string): number => [...text].length;

/** The most visited results first, filled up with others. */
async function findShort(ctx: Ctx, prefix: string): Promise<Part> {
  const popular = await popularIn(ctx, prefix, MOST_READ);
  const budget = Math.min(MOST_READ - popular.cost, QUICK_RESULTS - popular.rows.length);
  const others = await findByPrefix(ctx, [prefix], budget);
  return {
    rows: [...popular.rows, ...others.rows],
    cost: popular.cost + others.cost,
    more: others.more,
  };
}

/** The results with one of the prefixes, reading at most `budget` rows. */
async function findByPrefix(ctx: Ctx, starts: readonly string[], budget: number): Promise<Part> {
  const limit = Math.max(0, budget - starts.length + 1);
  const rows = await listByPrefix(searchDb(ctx.db), starts, limit);
  return { rows, cost: Math.min(rows.length + starts.length, budget), more: rows.length >= limit };
}
