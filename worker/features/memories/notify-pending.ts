import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { planDigests } from '#worker/features/mail-settings/public.ts';
import { notifyStaff } from '#worker/features/updates/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';

/** The limit of pending memories by one author on one site, so that no one floods those who decide. */
const PENDING: Quota = { name: 'memory.held', limit: 50, windowSeconds: 24 * 60 * 60 };

/** Before a commit that leaves a memory pending. Throws where the actor has sent too many to the site. */
export const spendPending = (ctx: CtxFor<'member'>, siteId: number): Promise<void> =>
  spend(ctx.db, PENDING, `${ctx.actor.userId}\n${siteId}`, ctx.now());

/**
 * For the commit that leaves a memory pending: an update for those who may decide, and an email at most once
 * an hour.
 */
export const notifyPending = (ctx: Ctx, siteId: number): Statement[] => [
  planDigests.enqueue(ctx, { site_id: siteId }),
  ...notifyStaff(ctx, 'held', { site: siteId }, 'held'),
];
