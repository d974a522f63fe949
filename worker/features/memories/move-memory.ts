import { KIND_RULES, STORAGE_BYTES } from '#worker/contract/media.ts';
import type { Memory, Visibility } from '#worker/contract/memory.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { bytesOfMemory, moveMediaOfMemory, quotaQuery, withinLimits } from '#worker/features/media/public.ts';
import {
  audienceOf,
  findVisibleSite,
  markLastMemory,
  moveMediaBytes,
  needsApproval,
  sitePolicy,
  standingOf,
  visibilityFor,
} from '#worker/features/site-access/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { takesCandles } from '#worker/shared/lifespan.ts';
import { type Found, findOnVisibleSite, recount } from './find-memory.ts';
import { isCandle, kindOfType } from './kinds/memory-kinds.ts';
import { isAuthor, memoryPolicy } from './memory.policy.ts';
import { presentMemory } from './memory.present.ts';
import { spokenIn, textsSpoken } from './memory-input.ts';
import { needsPlan } from './memory-links.rules.ts';
import { STALE, withRetries } from './memory-transition.ts';
import { indexMemory } from './memory-words.repo.ts';
import { type MemoryRow, updateMemory } from './memory-writes.repo.ts';
import { notifyPending, spendPending } from './notify-pending.ts';

type Target = Awaited<ReturnType<typeof findVisibleSite>>;

/**
 * Moves a memory with its media to another site, as if it had been posted there: by its author, or by an Owner
 * of both sites. Idempotent.
 */
export const moveMemory = (ctx: CtxFor<'member'>, id: number, siteId: number): Promise<Memory> =>
  whenDown(ctx, 'memory.move_failed', () =>
    withRetries(async () => {
      const found = await findOnVisibleSite(ctx, id);
      const { site, author, ...memory } = found;
      if (site.id === siteId) {
        authorize(ctx.actor, memoryPolicy, 'view', found);
        return presentMemory(ctx, { memory, author }, site);
      }
      authorize(ctx.actor, memoryPolicy, 'move', found);
      const target = await findVisibleSite(ctx, String(siteId));
      // it was merged into another
      if (target.id !== siteId) throw new AppError('site.not_found');
      mayArrive(ctx, found, target);
      await refuseBeyondLimits(ctx, memory, target);
      const after = arrived(ctx, found, target);
      if (after.status === 'pending' && memory.status !== 'pending')
        await spendPending(ctx, { kind: 'site', id: siteId });
      const move = { memoryId: id, from: site.id, to: siteId };
      await commit(
        ctx.db,
        [
          updateMemory(ctx.db, memory, after),
          abortIfUnchanged(ctx.db),
          moveMediaBytes(ctx.db, id, site.id, siteId),
          moveMediaOfMemory(ctx.db, id, siteId),
          withinLimits(ctx.db, siteId, id, ctx.actor.userId),
          ...recount(ctx, site.id, memory, { ...memory, status: 'trashed' }),
          ...recount(ctx, siteId, null, after),
          ...(after.status === 'published'
            ? [markLastMemory(ctx.db, siteId, after.updated_at)]
            : notifyPending(ctx, siteId)),
          ...(await ctx.hooks.memoryMoved(ctx, move)),
          ...indexMemory(ctx.db, after, textsSpoken(await spokenIn(ctx, memory, memory.media))),
          auditEntry(ctx, 'memory.moved', {
            kind: 'memory',
            id,
            before: { site_id: site.id, status: memory.status },
            after: { site_id: siteId, status: after.status },
            standing: standingOf(ctx.actor, site, ...(isAuthor(ctx.actor, found) ? [] : [target])),
          }),
        ],
        STALE,
      );
      ctx.dispatchOutbox();
      return presentMemory(ctx, { memory: after, author }, target);
    }),
  );

/** Throws where the actor may not post this memory on the other site. */
function mayArrive(ctx: CtxFor<'member'>, memory: Found, target: Target): void {
  if (isCandle(memory.type) && !takesCandles(target.site_type_id, target.death))
    throw new AppError('memory.candle_living');
  authorize(ctx.actor, sitePolicy, kindOfType(memory.type).action, target);
  if (!isAuthor(ctx.actor, memory)) authorize(ctx.actor, sitePolicy, 'move_post', target);
  if (!visibilityFor(ctx.actor, target).includes(memory.visibility))
    throw invalid([{ pointer: '/site_id', code: 'visibility.beyond', params: {} }]);
}

/** Throws where the media are more than the other site may have. */
async function refuseBeyondLimits(ctx: CtxFor<'member'>, memory: MemoryRow, target: Target): Promise<void> {
  const hasLinks = memory.links.some(({ url }) => needsPlan(url));
  if (hasLinks && !target.subscribed) throw new AppError('plan.link');
  if (memory.media.length === 0) return;
  const [quota] = await quotaQuery(ctx.db, target.id, ctx.actor.userId);
  if (!quota) throw new AppError('site.not_found');
  const errors = memory.media.map(({ kind }) => KIND_RULES[kind].planError);
  const planError = errors.find((code) => code !== null);
  if (planError && !quota.subscribed) throw new AppError(planError);
  if (!quota.subscribed && quota.used + errors.length > FREE_PHOTOS)
    throw new AppError('media.free_limit', { used: quota.used, limit: FREE_PHOTOS });
  const limit = STORAGE_BYTES[quota.subscribed ? 'subscribed' : 'free'];
  if (quota.bytes + (await bytesOfMemory(ctx.db, memory.id)) > limit)
    throw new AppError('media.storage_full');
}

/**
 * The memory on the other site: without tags, unpinned and in the place of its date. What was not published is
 * published only by its author.
 */
function arrived(ctx: CtxFor<'member'>, memory: Found, target: Target): MemoryRow {
  const { site, author: _, ...row } = memory;
  const isOwn = isAuthor(ctx.actor, memory);
  const status =
    needsApproval(ctx.actor, target) || (row.status !== 'published' && !isOwn) ? 'pending' : 'published';
  return {
    ...row,
    owner_id: target.id,
    tags: [],
    pinned: 0,
    position: Date.parse(row.created_at),
    visibility: isOwn ? row.visibility : visibilityThere(row.visibility, site, target),
    status,
    previous_text: null,
    status_note: null,
    decided_at: status === 'published' && row.status === 'published' ? row.decided_at : null,
    decided_by: null,
    updated_at: iso(ctx.now()),
    version: row.version + 1,
  };
}

/** What another person shared with those who see a private site stays within the members of a public one. */
const visibilityThere = (visibility: Visibility, from: Target, to: Target): Visibility =>
  visibility === 'everyone' && audienceOf(from) === 'private' && audienceOf(to) === 'public'
    ? 'members'
    : visibility;
