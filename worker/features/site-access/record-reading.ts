import type { Actor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { sha256 } from '#worker/core/ids.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { isUsedUp, type Quota, spending } from '#worker/http/rate-limit.ts';
import { type SiteForActor, standingOf } from './site.policy.ts';

/** One audit row and one notice to the Owner for each administrator, site and hour. */
const READING: Quota = { name: 'private-site-read', limit: 1, windowSeconds: 60 * 60 };

/** Whether the actor is an administrator to whom another's private site is closed until they open it. */
export const opensWithReason = (actor: Actor, site: SiteForActor): boolean =>
  actor.kind === 'admin' && site.mode === 'private' && standingOf(actor, site) === 'AD';

/**
 * Records that an administrator opens another's private site, which needs a reason and which the Owner is told of.
 * A request that changes something leaves its own audit row.
 */
export async function recordReading(
  ctx: Ctx,
  site: SiteForActor & { id: number; owner_id: number },
): Promise<void> {
  const { actor, isRead } = ctx;
  if (actor.kind !== 'admin' || isRead === null || !opensWithReason(actor, site)) return;
  const who = `${actor.userId}\n${site.id}`;
  if (isRead && (await isUsedUp(ctx.db, READING, who, ctx.now()))) return;
  requireReason(ctx);
  if (!isRead) return;
  const recorded = new AppError('request.conflict');
  const statements = [
    spending(ctx.db, READING, await sha256(who), ctx.now()),
    abortIfUnchanged(ctx.db),
    auditEntry(ctx, 'site.read', { kind: 'site', id: site.id, after: { mode: site.mode }, standing: 'AD' }),
    ...(await ctx.hooks.privateSiteRead(ctx, { siteId: site.id, ownerId: site.owner_id })),
  ];
  try {
    await commit(ctx.db, statements, recorded);
  } catch (error) {
    // a concurrent request was faster
    if (error === recorded) return;
    throw error;
  }
  ctx.dispatchOutbox();
}
