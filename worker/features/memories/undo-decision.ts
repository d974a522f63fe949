import type { Memory } from '#worker/contract/memory.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { findAtVisiblePlace } from './find-memory.ts';
import type { Place } from './find-place.ts';
import { memoryPolicy } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import { commitReturn, withRetries } from './memory-transition.ts';
import type { MemoryRow } from './memory-writes.repo.ts';
import { authorizeUndoAt } from './place-decisions.ts';

/** Makes a decided memory pending again; allowed for the rank of the decider and above. */
export const undoDecision = (ctx: CtxFor<'member'>, kind: Place['kind'], id: number): Promise<Memory> =>
  withRetries(async () => {
    const { site, author, ...memory } = await findAtVisiblePlace(ctx, kind, id);
    authorize(ctx.actor, memoryPolicy, 'decide', { ...memory, site });
    if (memory.status === 'trashed') throw new AppError('memory.not_found');
    if (memory.status === 'pending') return presentMemory(ctx, { memory, author }, site);
    await authorizeUndoAt(ctx, site, memory);
    const after: MemoryRow = {
      ...memory,
      status: 'pending',
      status_note: null,
      decided_at: null,
      decided_by: null,
      version: memory.version + 1,
    };
    await commitReturn(ctx, 'memory.undecided', site, memory, after);
    return presentMemory(ctx, { memory: after, author }, site);
  });
