import type { ReplyOf } from '#worker/contract/endpoint.ts';
import { MEMORIES_A_PAGE, type MemoryPage } from '#worker/contract/memory.ts';
import type { listDecided as listDecidedEndpoint } from '#worker/contract/memory-commands.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { pageOf } from '#worker/db/page.ts';
import {
  findDeciders,
  findVisibleSite,
  presentDecision,
  seesUnpublished,
  sitePolicy,
} from '#worker/features/site-access/public.ts';
import { presentMemory } from './memory.present.ts';
import { listDecidedRows, listOwnPending, listPendingRows, listTrashedRows } from './memory.repo.ts';
import { trashEnds } from './memory.rules.ts';
import { keyOf } from './memory-cursor.ts';

/**
 * Pending memories, oldest first: all for those who may see unpublished ones, otherwise the actor's own, with those
 * that were returned or denied.
 */
export async function listPending(
  ctx: CtxFor<'member'>,
  ref: string,
  { mine, cursor }: { mine?: '1' | undefined; cursor?: string | undefined },
): Promise<MemoryPage> {
  const site = await findVisibleSite(ctx, ref);
  const after = cursor === undefined ? 0 : Number(keyOf(cursor, ['number'])[0]);
  const rows =
    seesUnpublished(ctx.actor, site) && !mine
      ? await listPendingRows(ctx.db, site.id, after, MEMORIES_A_PAGE + 1)
      : await listOwnPending(ctx.db, site.id, ctx.actor.userId, after, MEMORIES_A_PAGE + 1);
  const page = pageOf(rows, MEMORIES_A_PAGE, ({ memory }) => [memory.id]);
  return {
    memories: page.rows.map((row) => presentMemory(ctx, row, site)),
    next_cursor: page.nextCursor,
  };
}

/** Memories that can still be restored, last deleted first: all for staff, otherwise the actor's own. */
export async function listTrashed(
  ctx: CtxFor<'member'>,
  ref: string,
  cursor: string | undefined,
): Promise<MemoryPage> {
  const site = await findVisibleSite(ctx, ref);
  const options = {
    authorId: seesUnpublished(ctx.actor, site) ? null : ctx.actor.userId,
    since: iso(trashEnds(ctx.now())),
    before: cursor === undefined ? undefined : timeKey(cursor),
  };
  const rows = await listTrashedRows(ctx.db, site.id, options, MEMORIES_A_PAGE + 1);
  const page = pageOf(rows, MEMORIES_A_PAGE, ({ memory }) => [memory.trashed_at ?? '', memory.id]);
  return {
    memories: page.rows.map((row) => presentMemory(ctx, row, site)),
    next_cursor: page.nextCursor,
  };
}

/** Memories that were returned or denied, last decided first. */
export async function listDecided(
  ctx: CtxFor<'member'>,
  ref: string,
  cursor: string | undefined,
): Promise<ReplyOf<typeof listDecidedEndpoint>> {
  const site = await findVisibleSite(ctx, ref);
  authorize(ctx.actor, sitePolicy, 'decide', site);
  const before = cursor === undefined ? undefined : timeKey(cursor);
  const rows = await listDecidedRows(ctx.db, site.id, before, MEMORIES_A_PAGE + 1);
  const page = pageOf(rows, MEMORIES_A_PAGE, ({ memory }) => [memory.decided_at ?? '', memory.id]);
  const deciders = await findDeciders(
    ctx,
    site.id,
    page.rows.map(({ memory }) => memory),
  );
  return {
    memories: page.rows.map((row) => {
      const memory = presentMemory(ctx, row, site);
      const { undo, ...decision } = presentDecision(ctx.actor, site, row.memory, deciders);
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
