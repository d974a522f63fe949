import type { Memory } from '#worker/contract/memory.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { findAtVisiblePlace } from './find-memory.ts';
import type { Place } from './find-place.ts';
import { memoryPolicy } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import { trashEnds } from './memory.rules.ts';
import { commitReturn, commitTransition, withRetries } from './memory-transition.ts';
import type { MemoryRow } from './memory-writes.repo.ts';

/** Moves a memory to the trash. Idempotent. */
export const deleteMemory = (ctx: CtxFor<'member'>, kind: Place['kind'], id: number): Promise<undefined> =>
  whenDown(ctx, 'memory.edit_failed', () =>
    withRetries(async () => {
      const { site, author: _, ...memory } = await findAtVisiblePlace(ctx, kind, id);
      authorize(ctx.actor, memoryPolicy, 'delete', { ...memory, site });
      if (memory.status === 'trashed') return undefined;
      await commitTransition(ctx, 'memory.trashed', site, memory, trashed(ctx, memory));
      return undefined;
    }),
  );

/** The row of a memory that the actor deletes. */
export const trashed = (ctx: CtxFor<'member'>, memory: MemoryRow): MemoryRow => ({
  ...memory,
  status: 'trashed',
  trashed_from: memory.status === 'trashed' ? memory.trashed_from : memory.status,
  trashed_at: iso(ctx.now()),
  trashed_by: ctx.actor.userId,
});

/** Restores a memory; refused where its photos would exceed the limit of a free site. */
export const restoreMemory = (ctx: CtxFor<'member'>, kind: Place['kind'], id: number): Promise<Memory> =>
  whenDown(ctx, 'memory.edit_failed', () =>
    withRetries(async () => {
      const { site, author, ...memory } = await findAtVisiblePlace(ctx, kind, id);
      const action = memory.status === 'trashed' ? 'restore' : 'delete';
      authorize(ctx.actor, memoryPolicy, action, { ...memory, site });
      if (memory.status !== 'trashed') return presentMemory(ctx, { memory, author }, site);
      // nothing is purged while the site is paused
      const isPaused = site.kind !== 'community' && site.frozen_at !== null;
      if (!isPaused && (memory.trashed_at ?? '') < iso(trashEnds(ctx.now())))
        throw new AppError('memory.not_found');
      const after: MemoryRow = {
        ...memory,
        status: memory.trashed_from ?? 'pending',
        trashed_from: null,
        trashed_at: null,
        trashed_by: null,
        version: memory.version + 1,
      };
      await commitReturn(ctx, 'memory.restored', site, memory, after);
      return presentMemory(ctx, { memory: after, author }, site);
    }),
  );
