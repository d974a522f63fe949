import type { Memory } from '#worker/contract/memory.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { later } from '#worker/db/outbox.ts';
import { discardMedia } from '#worker/features/media/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { findOnVisibleSite } from './found-memory.ts';
import { memoryPolicy } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import { listToPurge } from './memory.repo.ts';
import { trashEnds } from './memory.rules.ts';
import { deleteTrashed, type MemoryRow } from './memory-writes.repo.ts';
import { again, moved, movedBack } from './move-memory.ts';

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
      await movedBack(ctx, 'memory.restored', site, memory, after);
      return presentMemory(ctx, { memory: after, author }, site);
    }),
  );

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
