import { MEMORIES_A_PAGE, type Memory, type MemoryPage, type MemorySort } from '#worker/contract/memory.ts';
import { userIdOf } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { pageOf } from '#worker/db/page.ts';
import { findAtVisiblePlace } from './find-memory.ts';
import { findPlace, type Place } from './find-place.ts';
import { memoryPolicy } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import { type FeedFilter, type MemoryAndAuthor, memoriesQuery } from './memory.repo.ts';
import { memoryKeyIn, valid } from './memory-cursor.ts';
import { type PresentedPlace, visibilityAt } from './place.policy.ts';
import { searchMemories } from './search-memories.ts';

export async function listMemories(
  ctx: Ctx,
  kind: Place['kind'],
  ref: string,
  options: FeedFilter & { sort: MemorySort; q?: string | undefined; cursor?: string | undefined },
): Promise<MemoryPage> {
  const site = await findPlace(ctx, kind, ref);
  if (options.q !== undefined) return searchMemories(ctx, site, { ...options, q: options.q });
  const after = options.cursor === undefined ? undefined : valid(memoryKeyIn(options.cursor, options.sort));
  const rows = await memoriesQuery(
    ctx.db,
    site.id,
    { ...options, kind, after, reader: userIdOf(ctx.actor) },
    visibilityAt(ctx.actor, site),
    MEMORIES_A_PAGE + 1,
  );
  return presentPage(ctx, rows, options.sort, MEMORIES_A_PAGE, site);
}

export async function readMemory(ctx: Ctx, kind: Place['kind'], id: number): Promise<Memory> {
  const { site, author, ...memory } = await findAtVisiblePlace(ctx, kind, id);
  authorize(ctx.actor, memoryPolicy, 'view', { ...memory, site });
  return presentMemory(ctx, { memory, author }, site);
}

export function presentPage(
  ctx: Pick<Ctx, 'secrets' | 'now' | 'actor'>,
  rows: MemoryAndAuthor[],
  sort: MemorySort,
  size: number,
  site: PresentedPlace,
  most?: number,
): MemoryPage {
  const page = pageOf(rows, size, ({ memory }) => [
    memory.pinned,
    sort === 'manual' ? memory.position : memory.created_at,
    memory.id,
  ]);
  return {
    memories: page.rows.map((row) => presentMemory(ctx, row, site, most)),
    next_cursor: page.nextCursor,
  };
}
