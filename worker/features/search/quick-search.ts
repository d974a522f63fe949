import { QUICK_RESULTS, type SearchFilter, type SearchResult } from '#worker/contract/search.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { presentFound } from './found.present.ts';
import { GROUPS } from './found.rules.ts';
import { findOwn } from './own.ts';
import { type Found, popularIn } from './popular.ts';
import { listBeginning, listNamed } from './search.repo.ts';
import { otherBeginnings } from './spellings.ts';

/** No keystroke that finds something reads more. */
const MOST_READ = QUICK_RESULTS;
/** Each is read twice: in the index of words, and where it says what it shows. */
const MOST_NAMED = MOST_READ / 4;
const SHORT = 3;

type Part = { rows: Found[]; more: boolean };

/** Who has a name that begins so, while it is being typed. `more` is false where these are all. */
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
  const apart = [...new Map(wanted.map((row) => [`${row.kind} ${row.id}`, row])).values()];
  const results = [...own, ...apart.map((row) => presentFound(ctx, row))];
  return { results: results.slice(0, QUICK_RESULTS), more: more || results.length > QUICK_RESULTS };
}

async function findPublic(ctx: Ctx, key: string, filter: SearchFilter | undefined): Promise<Part> {
  const among = filter === 'group' ? GROUPS : '';
  const isShort = !key.includes(' ') && [...key].length <= SHORT;
  const exact = isShort ? await findShort(ctx, among + key) : await beginning(ctx, [among + key], MOST_READ);
  if (exact.rows.length > 0) return exact;
  const others = otherBeginnings(key).map((start) => among + start);
  const loose = await beginning(ctx, others, MOST_READ);
  if (loose.rows.length > 0 || !key.includes(' ')) return loose;
  const rows = await listNamed(ctx.db, key, filter, MOST_NAMED);
  return { rows, more: rows.length === MOST_NAMED };
}

/** The most visited first; where they are few, others after them. */
async function findShort(ctx: Ctx, prefix: string): Promise<Part> {
  const popular = await popularIn(ctx, prefix, MOST_READ);
  const room = MOST_READ - Math.max(popular.cost, popular.rows.length);
  const others = await beginning(ctx, [prefix], room);
  return { rows: [...popular.rows, ...others.rows], more: others.more };
}

async function beginning(ctx: Ctx, starts: readonly string[], limit: number): Promise<Part> {
  const rows = await listBeginning(ctx.db, starts, limit);
  return { rows, more: rows.length >= limit };
}
