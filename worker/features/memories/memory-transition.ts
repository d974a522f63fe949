import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { withinFreePhotos } from '#worker/features/media/public.ts';
import { findAtVisiblePlace, recount } from './find-memory.ts';
import { type MemoryRow, updateMemory } from './memory-writes.repo.ts';
import { type PlaceForActor, standingAt } from './place.policy.ts';

/** The commit lost a race. */
export const STALE = new AppError('request.conflict');
const TRIES = 3;

/** The change of a memory's status, aborted where the memory was changed concurrently; its cause says so in the log. */
export const changeStatus = (
  ctx: Ctx,
  before: MemoryRow,
  after: MemoryRow,
  guards: Statement[] = [],
): Statement[] => [
  updateMemory(ctx.db, before, after),
  abortIfUnchanged(ctx.db),
  ...guards,
  ...recount(ctx, before.owner_id, before, after),
];

/** The same as an act of its own, with its row of the log. */
const transition = (
  ctx: Ctx,
  action: string,
  site: PlaceForActor,
  before: MemoryRow,
  after: MemoryRow,
  guards: Statement[] = [],
): Statement[] => [
  ...changeStatus(ctx, before, after, guards),
  auditEntry(ctx, action, {
    kind: 'memory',
    id: before.id,
    before: { status: before.status },
    after: { status: after.status },
    standing: standingAt(ctx.actor, site),
  }),
];

/** Commits a change of a memory's status. Throws `request.conflict` on a race, so call it within `withRetries`. */
export async function commitTransition(
  ctx: CtxFor<'member'>,
  action: string,
  site: PlaceForActor,
  before: MemoryRow,
  after: MemoryRow,
  guards: Statement[] = [],
): Promise<void> {
  await commit(ctx.db, transition(ctx, action, site, before, after, guards), STALE);
}

/**
 * As `commitTransition`, for a memory that was hidden: refused where its photos would exceed the limit of a free site.
 */
export async function commitReturn(
  ctx: CtxFor<'member'>,
  action: string,
  site: PlaceForActor,
  before: MemoryRow,
  after: MemoryRow,
): Promise<void> {
  const counts = before.owner_kind === 'site' && before.media.length > 0 && after.status !== 'denied';
  const guards = counts ? [withinFreePhotos(ctx.db, before.owner_id, ctx.actor.userId)] : [];
  await commitTransition(ctx, action, site, before, after, guards).catch(async (error: unknown) => {
    const changed = (await findAtVisiblePlace(ctx, before.owner_kind, before.id)).version !== before.version;
    throw error === STALE && counts && !changed
      ? new AppError('media.free_limit', { used: FREE_PHOTOS, limit: FREE_PHOTOS })
      : error;
  });
}

/** Retries after a race with another change, with fresh data. */
export async function withRetries<T>(action: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await action();
    } catch (error) {
      if (error !== STALE || tries === TRIES) throw error;
    }
  }
}
