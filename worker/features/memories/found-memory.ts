import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { countCandle, countMemory, findVisibleSite } from '#worker/features/sites/public.ts';
import { findMemory, type MemoryAndAuthor } from './memory.repo.ts';
import { publishedOn } from './memory.rules.ts';
import type { MemoryRow } from './memory-writes.repo.ts';

type VisibleSite = Awaited<ReturnType<typeof findVisibleSite>>;
/** A memory with its site, as whoever asks sees that: what the policy wants to know. */
export type Found = MemoryRow & { site: VisibleSite; author: MemoryAndAuthor['author'] };

/** A memory of a site that whoever asks may see; whether they may see the memory is the policy's to say. */
export async function findOnVisibleSite(ctx: Ctx, id: number): Promise<Found> {
  const found = await findMemory(ctx.db, id);
  if (!found) throw new AppError('memory.not_found');
  const site = await findVisibleSite(ctx, String(found.memory.owner_id), 'memory.not_found');
  return { ...found.memory, author: found.author, site };
}

/** What a site counts, moved in the commit that makes `before` into `after`; null is no memory. */
export function recount(ctx: Ctx, siteId: number, before: MemoryRow | null, after: MemoryRow): Statement[] {
  const [from, to] = [before && publishedOn(before), publishedOn(after)];
  if ((from === null) === (to === null)) return [];
  const by = to === null ? -1 : 1;
  const day = to ?? from;
  return [
    countMemory(ctx.db, siteId, by),
    ...(after.type === 'candle' && day !== null ? [countCandle(ctx.db, siteId, day, by)] : []),
  ];
}
