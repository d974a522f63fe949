import type { Memory } from '#worker/contract/memory.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { standingOf } from '#worker/features/site-access/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { findOnVisibleSite } from './find-memory.ts';
import { memoryPolicy } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import { STALE, withRetries } from './memory-transition.ts';
import { setPinned } from './memory-writes.repo.ts';

/**
 * Pins a memory above the others, or no longer; it keeps its place in the order. The version stays, so that an
 * edit under way is not refused.
 */
export const pinMemory = (ctx: CtxFor<'member'>, id: number, pinned: boolean): Promise<Memory> =>
  whenDown(ctx, 'memory.move_failed', () =>
    withRetries(async () => {
      const { site, author, ...memory } = await findOnVisibleSite(ctx, id);
      authorize(ctx.actor, memoryPolicy, 'pin', { ...memory, site });
      const after = { ...memory, pinned: pinned ? 1 : 0 };
      if (memory.pinned !== after.pinned)
        await commit(
          ctx.db,
          [
            setPinned(ctx.db, id, pinned),
            abortIfUnchanged(ctx.db),
            auditEntry(ctx, pinned ? 'memory.pinned' : 'memory.unpinned', {
              kind: 'memory',
              id,
              before: { pinned: !pinned },
              after: { pinned },
              standing: standingOf(ctx.actor, site),
            }),
          ],
          STALE,
        );
      return presentMemory(ctx, { memory: after, author }, site);
    }),
  );
