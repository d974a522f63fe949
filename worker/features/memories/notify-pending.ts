import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { planDigests } from '#worker/features/mail-settings/public.ts';
import { runNextHour } from '#worker/features/members/public.ts';
import { notifyStaff } from '#worker/features/updates/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import type { Place } from './find-place.ts';
import { tellWhoApproves } from './tell-who-approves.job.ts';

/** The limit of pending memories by one author at one place, so that no one floods those who decide. */
const PENDING: Quota = { name: 'memory.held', limit: 50, windowSeconds: 24 * 60 * 60 };

/** Before a commit that leaves a memory pending. Throws where the actor has sent too many to the place. */
export const spendPending = (ctx: CtxFor<'member'>, { kind, id }: Place): Promise<void> =>
  spend(ctx.db, PENDING, `${ctx.actor.userId}\n${kind === 'site' ? id : `community ${id}`}`, ctx.now());

/**
 * For the commit that leaves a memory pending: an update for those who may decide, and an email at most once
 * an hour.
 */
export const notifyPending = (ctx: Ctx, siteId: number): Statement[] => [
  planDigests.enqueue(ctx, { site_id: siteId }),
  ...notifyStaff(ctx, 'held', { site: siteId }, 'held'),
];

/** The same at any place; the staff of a community get one email for each hour in which something began to wait. */
export function notifyPendingAt(ctx: Ctx, { kind, id }: Place): Statement[] {
  if (kind === 'site') return notifyPending(ctx, id);
  return [runNextHour(ctx, tellWhoApproves, id), ...notifyStaff(ctx, 'held', { community: id }, 'held')];
}
