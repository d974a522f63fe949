import type { ReplyOf } from '#worker/contract/endpoint.ts';
import { MEMORIES_A_PAGE, type MemoryPage } from '#worker/contract/memory.ts';
import type { listDecided as listDecidedEndpoint } from '#worker/contract/memory-commands.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { pageOf } from '#worker/db/page.ts';
import { findPlace, type Place, placeOf } from './find-place.ts';
import { presentMemory } from './memory.present.ts';
import { listDecidedRows, listOwnPending, listPendingRows, listTrashedRows } from './memory.repo.ts';
import { trashEnds } from './memory.rules.ts';
import { keyOf } from './memory-cursor.ts';
import { authorizeAt, seesUnpublishedAt } from './place.policy.ts';
import { findDecidersAt, presentDecisionAt } from './place-decisions.ts';

/**
 * Pending memories, oldest first: all for those who may see unpublished ones, otherwise the actor's own, with those
 * that were returned or denied.
 */
export async function listPending(
  ctx: CtxFor<'member'>,
  kind: Place['kind'],
  ref: string,
  { mine, cursor }: { mine?: '1' | undefined; cursor?: string | undefined },
): Promise<MemoryPage> {
  const site = await findPlace(ctx, kind, ref);
  const after = cursor === undefined ? 0 : Number(keyOf(cursor, ['number'])[0]);
  const rows =
    seesUnpublishedAt(ctx.actor, site) && !mine
      ? await listPendingRows(ctx.db, placeOf(site), after, MEMORIES_A_PAGE + 1)
      : await listOwnPending(ctx.db, placeOf(site), ctx.actor.userId, after, MEMORIES_A_PAGE + 1);
  const page = pageOf(rows, MEMORIES_A_PAGE, ({ memory }) => [memory.id]);
  return {
    memories: page.rows.map((row) => presentMemory(ctx, row, site)),
    next_cursor: page.nextCursor,
  };
}

/** Memories that can still be restored, last deleted first: all for staff, otherwise the actor's own. */
export async function listTrashed(
  ctx: CtxFor<'member'>,
  kind: Place['kind'],
  ref: string,
  cursor: string | undefined,
): Promise<MemoryPage> {
  const site = await findPlace(ctx, kind, ref);
  const options = {
    authorId: seesUnpublishedAt(ctx.actor, site) ? null : ctx.actor.userId,
    since: iso(trashEnds(ctx.now())),
    before: cursor === undefined ? undefined : timeKey(cursor),
  };
  const rows = await listTrashedRows(ctx.db, placeOf(site), options, MEMORIES_A_PAGE + 1);
  const page = pageOf(rows, MEMORIES_A_PAGE, ({ memory }) => [memory.trashed_at ?? '', memory.id]);
  return {
    memories: page.rows.map((row) => presentMemory(ctx, row, site)),
    next_cursor: page.nextCursor,
  };
}

/** Memories that were returned or denied, last decided first. */
export async function listDecided(
  ctx: CtxFor<'member'>,
  kind: Place['kind'],
  ref: string,
  cursor: string | undefined,
): Promise<ReplyOf<typeof listDecidedEndpoint>> {
  const site = await findPlace(ctx, kind, ref);
  authorizeAt(ctx.actor, 'decide', site);
  const before = cursor === undefined ? undefined : timeKey(cursor);
  const rows = await listDecidedRows(ctx.db, placeOf(site), before, MEMORIES_A_PAGE + 1);
  const page = pageOf(rows, MEMORIES_A_PAGE, ({ memory }) => [memory.decided_at ?? '', memory.id]);
  const deciders = await findDecidersAt(
    ctx,
    site,
    page.rows.map(({ memory }) => memory),
  );
  return {
    memories: page.rows.map((row) => {
      const memory = presentMemory(ctx, row, site);
      const { undo, ...decision } = presentDecisionAt(ctx.actor, site, row.memory, deciders);
      return { ...memory, ...decision, can: { ...memory.can, undo } };
    }),
    next_cursor: page.nextCursor,
  };
}

/** The last row of a page in the order of a time, from the cursor after it. */
export function timeKey(cursor: string): { at: string; id: number } {
  const [at, id] = keyOf(cursor, ['string', 'number']) as [string, number];
  return { at, id };
}
