import type { BodyOf } from '#worker/contract/endpoint.ts';
import type { Memory } from '#worker/contract/memory.ts';
import type { orderMemory as endpoint } from '#worker/contract/memory-order.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { findVisibleSite, standingOf } from '#worker/features/site-access/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { memoryPolicy } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import { findLastBut, findMemory, findOrderKey, listAfter, type OrderKey } from './memory.repo.ts';
import { type Arrangement, firstPosition, placeBelow } from './memory-order.rules.ts';
import { STALE, withRetries } from './memory-transition.ts';
import { setPosition, spreadPositions } from './memory-writes.repo.ts';

const NOT_FOUND = new AppError('memory.not_found');

/**
 * Places a memory after another in the family's order. Pinned memories stay above the others: behind one that
 * is pinned otherwise, it becomes the first or the last of its own. After a memory that was deleted meanwhile,
 * it takes the place where that was. Two concurrent moves both apply, in either order.
 */
export const orderMemory = (
  ctx: CtxFor<'member'>,
  ref: string,
  { id, after_id: afterId }: BodyOf<typeof endpoint>,
): Promise<Memory> =>
  whenDown(ctx, 'memory.move_failed', () =>
    withRetries(async () => {
      const site = await findVisibleSite(ctx, ref);
      const found = await findMemory(ctx.db, 'site', id, ctx.actor.userId);
      if (found?.memory.owner_id !== site.id) throw NOT_FOUND;
      authorize(ctx.actor, memoryPolicy, 'pin', { ...found.memory, site });
      const place = await placeOf(ctx, site.id, found.memory, afterId);
      if (place === 'there') return presentMemory(ctx, found, site);
      const { position, spread } = place;
      await commit(
        ctx.db,
        [
          ...spreadPositions(ctx.db, spread),
          setPosition(ctx.db, site.id, { id, position }),
          abortIfUnchanged(ctx.db),
          auditEntry(ctx, 'memory.ordered', {
            kind: 'memory',
            id,
            after: { after_id: afterId },
            standing: standingOf(ctx.actor, site),
          }),
        ],
        STALE,
      );
      return presentMemory(ctx, { ...found, memory: { ...found.memory, position } }, site);
    }),
  );

/** How many memories are read at first for a place. */
const NEARBY = 32;

async function placeOf(
  ctx: CtxFor<'member'>,
  siteId: number,
  memory: OrderKey,
  afterId: number | null,
): Promise<Arrangement | 'there'> {
  if (afterId === memory.id) return 'there';
  const upper = afterId === null ? null : await upperOf(ctx, siteId, memory, afterId);
  if (upper === null) {
    const [first] = await listAfter(ctx.db, siteId, memory.pinned, null, 1);
    if (first?.id === memory.id) return 'there';
    return { position: firstPosition(first, ctx.now().getTime()), spread: [] };
  }
  for (let limit = NEARBY; ; limit *= 8) {
    const rows = await listAfter(ctx.db, siteId, memory.pinned, upper, limit);
    if (rows[0]?.id === memory.id) return 'there';
    const others = rows.filter(({ id }) => id !== memory.id);
    const place = placeBelow(upper.position, others, rows.length < limit);
    if (place) return place;
  }
}

/** The memory below which the place is; null where it is the first of those that are pinned alike. */
async function upperOf(ctx: CtxFor<'member'>, siteId: number, memory: OrderKey, afterId: number) {
  const after = await findOrderKey(ctx.db, siteId, afterId);
  if (!after) throw NOT_FOUND;
  if (after.pinned === memory.pinned) return after;
  return memory.pinned ? ((await findLastBut(ctx.db, siteId, memory)) ?? null) : null;
}
