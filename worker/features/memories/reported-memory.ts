import type { Reportable } from '#worker/core/hooks.ts';
import { authorize } from '#worker/core/policy.ts';
import { findAtVisiblePlace } from './find-memory.ts';
import { memoryPolicy } from './memory.policy.ts';
import { changeStatus } from './memory-transition.ts';
import { collapseMemory, uncollapseMemory } from './memory-writes.repo.ts';
import { trashed } from './trash.ts';

/** A memory that was reported. One that is restored after its removal is shown again. */
export const reportedMemory: Reportable = {
  subject: 'memory',
  collapse: ({ db }, id, when) => [collapseMemory(db, id, when)],
  keep: ({ db }, id) => [uncollapseMemory(db, id)],
  remove: async (ctx, id, kind) => {
    const { site, author: _, ...memory } = await findAtVisiblePlace(ctx, kind, id);
    authorize(ctx.actor, memoryPolicy, 'delete', { ...memory, site });
    if (memory.status === 'trashed') return [];
    return changeStatus(ctx, memory, { ...trashed(ctx, memory), collapsed_for: null });
  },
};
