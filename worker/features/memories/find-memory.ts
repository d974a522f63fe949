import { userIdOf, visitor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { countMemory, findVisibleSite } from '#worker/features/site-access/public.ts';
import { findPlace, type Place, type VisiblePlace, type VisibleSite } from './find-place.ts';
import { kindOfType } from './kinds/memory-kinds.ts';
import { memoryPolicy } from './memory.policy.ts';
import { findMemory, type MemoryAndAuthor } from './memory.repo.ts';
import { publishedOn } from './memory.rules.ts';
import type { MemoryRow } from './memory-writes.repo.ts';

type Authored = MemoryRow & { author: MemoryAndAuthor['author'] };
/** A memory with its site as the actor sees it: the input of `memoryPolicy`. */
export type Found = Authored & { site: VisibleSite };
/** The same of any memory; its `site` may be its community. */
export type FoundAt = Authored & { site: VisiblePlace };

/**
 * A memory of a site that is visible to the actor. Whether the memory itself is visible is up to
 * `memoryPolicy`.
 */
export async function findOnVisibleSite(ctx: Ctx, id: number): Promise<Found> {
  const found = await findMemory(ctx.db, 'site', id, userIdOf(ctx.actor));
  if (!found) throw new AppError('memory.not_found');
  const site = await findVisibleSite(ctx, String(found.memory.owner_id), 'memory.not_found');
  return { ...found.memory, author: found.author, site };
}

/** The same, for a memory of a place of this kind. */
export async function findAtVisiblePlace(ctx: Ctx, kind: Place['kind'], id: number): Promise<FoundAt> {
  const found = await findMemory(ctx.db, kind, id, userIdOf(ctx.actor));
  if (!found) throw new AppError('memory.not_found');
  const site = await findPlace(ctx, kind, String(found.memory.owner_id), 'memory.not_found');
  return { ...found.memory, author: found.author, site };
}

/** The site on which anyone may read a memory; undefined where not anyone may, or it does not exist. */
export async function siteOfPublicMemory(ctx: Ctx, id: number): Promise<VisibleSite | undefined> {
  const visiting = { ...ctx, actor: visitor };
  const found = await findOnVisibleSite(visiting, id).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  return found && memoryPolicy.answers.view(visitor, found) ? found.site : undefined;
}

/**
 * The changes of a site's counters for the commit that turns `before` into `after`; null is a memory that
 * does not exist. Communities have no counters.
 */
export function recount(ctx: Ctx, siteId: number, before: MemoryRow | null, after: MemoryRow): Statement[] {
  if (after.owner_kind !== 'site') return [];
  const [from, to] = [before && publishedOn(before), publishedOn(after)];
  if ((from === null) === (to === null)) return [];
  const by = to === null ? -1 : 1;
  const day = to ?? from;
  const count = kindOfType(after.type).countPublished;
  return [
    countMemory(ctx.db, siteId, by),
    ...(count && day !== null ? [count(ctx.db, siteId, day, by)] : []),
  ];
}
