import type { Memory } from '#worker/contract/memory.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit, orNothing } from '#worker/db/commit.ts';
import { later } from '#worker/db/outbox.ts';
import { audited } from '#worker/features/audit/public.ts';
import { discardMedia, withinFreePhotos } from '#worker/features/media/public.ts';
import { type SiteAsSeen, standing } from '#worker/features/sites/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { findOnVisibleSite, recount } from './found-memory.ts';
import { memoryPolicy } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import { listToPurge } from './memory.repo.ts';
import { trashEnds } from './memory.rules.ts';
import { deleteTrashed, type MemoryRow, updateMemory } from './memory-writes.repo.ts';

const STALE = new AppError('request.conflict');
const TRIES = 3;

/** Moves a memory to the trash; one that is there stays there. */
export const deleteMemory = (ctx: CtxFor<'member'>, id: number): Promise<undefined> =>
  whenDown(ctx, 'memory.edit_failed', () =>
    again(async () => {
      const { site, author: _, ...memory } = await findOnVisibleSite(ctx, id);
      authorize(ctx.actor, memoryPolicy, 'delete', { ...memory, site });
      if (memory.status === 'trashed') return undefined;
      const after: MemoryRow = {
        ...memory,
        status: 'trashed',
        trashed_from: memory.status,
        trashed_at: iso(ctx.now()),
        trashed_by: ctx.actor.userId,
      };
      await moved(ctx, 'memory.trashed', site, memory, after);
      return undefined;
    }),
  );

/** Brings a memory back as it was; on a free site only as far as its photos go. */
export const restoreMemory = (ctx: CtxFor<'member'>, id: number): Promise<Memory> =>
  whenDown(ctx, 'memory.edit_failed', () =>
    again(async () => {
      const { site, author, ...memory } = await findOnVisibleSite(ctx, id);
      const action = memory.status === 'trashed' ? 'restore' : 'delete';
      authorize(ctx.actor, memoryPolicy, action, { ...memory, site });
      if (memory.status !== 'trashed') return presentMemory(ctx, { memory, author }, site);
      if ((memory.trashed_at ?? '') < iso(trashEnds(ctx.now()))) throw new AppError('memory.not_found');
      const after: MemoryRow = {
        ...memory,
        status: memory.trashed_from ?? 'pending',
        trashed_from: null,
        trashed_at: null,
        trashed_by: null,
        version: memory.version + 1,
      };
      const counts = memory.media.length > 0 && after.status !== 'denied';
      await moved(
        ctx,
        'memory.restored',
        site,
        memory,
        after,
        counts ? [withinFreePhotos(ctx.db, site.id, ctx.actor.userId)] : [],
      ).catch(async (error: unknown) => {
        const changed = (await findOnVisibleSite(ctx, id)).version !== memory.version;
        throw error === STALE && counts && !changed
          ? new AppError('media.free_limit', { used: FREE_PHOTOS, limit: FREE_PHOTOS })
          : error;
      });
      return presentMemory(ctx, { memory: after, author }, site);
    }),
  );

async function moved(
  ctx: CtxFor<'member'>,
  action: string,
  site: SiteAsSeen,
  before: MemoryRow,
  after: MemoryRow,
  guards: Statement[] = [],
): Promise<void> {
  await commit(
    ctx.db,
    [
      updateMemory(ctx.db, before, after),
      orNothing(ctx.db),
      ...guards,
      ...recount(ctx, before.owner_id, before, after),
      audited(ctx, action, {
        kind: 'memory',
        id: before.id,
        before: { status: before.status },
        after: { status: after.status },
        standing: standing(ctx.actor, site),
      }),
    ],
    STALE,
  );
}

/** What was changed by someone else in between is looked at afresh. */
async function again<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      if (error !== STALE || tries === TRIES) throw error;
    }
  }
}

const AT_ONCE = 100;
/** So that nothing is purged while it is being restored. */
const GRACE_MS = 60 * 60 * 1000;

/** Memories that were in the trash for longer than they could be restored go for good. */
export async function purgeTrash(ctx: Ctx): Promise<Statement[]> {
  const now = ctx.now();
  const ids = await listToPurge(ctx.db, iso(trashEnds(new Date(now.getTime() - GRACE_MS))), AT_ONCE);
  if (ids.length === 0) return [];
  return [
    ...discardMedia(ctx, { memoryIds: ids }),
    deleteTrashed(ctx.db, ids),
    ...(ids.length === AT_ONCE ? [later(ctx.db, 'purge_trash', {}, now)] : []),
  ];
}
