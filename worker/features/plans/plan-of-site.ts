import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { findVisibleSite, siteForUser, sitePolicy } from '#worker/features/site-access/public.ts';
import { findSiteOfPayer } from './plan.repo.ts';
import { refundableSince } from './refund.rules.ts';
import { findSubscription, type SubscriptionRow } from './subscription.repo.ts';
import { isRunning } from './subscription.rules.ts';

type Member = CtxFor<'member'>;

/** A site whose plan the caller may see; `mayBuy`, `mayGive`: whether they may buy or give a plan for it. */
export type SeenSite = {
  id: number;
  plan: SubscriptionRow['plan'] | null;
  work: boolean;
  mayBuy: boolean;
  mayGive: boolean;
};

/** Who pays for the plan, or paid lately, sees it also where they are not a member any more. */
export async function seenSite(ctx: Member, ref: string): Promise<SeenSite> {
  const { userId } = ctx.actor;
  const paid = await findSiteOfPayer(ctx.db, { ref, userId, since: refundableSince(ctx.now()) });
  if (!paid) {
    const site = authorize(ctx.actor, sitePolicy, 'subscribe', await findVisibleSite(ctx, ref));
    return { ...site, mayBuy: sitePolicy.answers.buy_plan(ctx.actor, site), mayGive: true };
  }
  const seen = await siteForUser(ctx, paid.id, userId);
  return {
    ...paid,
    mayBuy: seen !== undefined && sitePolicy.answers.buy_plan(ctx.actor, seen.site),
    mayGive: seen !== undefined && sitePolicy.answers.subscribe(ctx.actor, seen.site),
  };
}

/** The plan that runs on a site. Throws for anyone but its payer, and an administrator where that is allowed. */
export async function payersPlan(
  ctx: Member,
  { id }: SeenSite,
  { byAdmin = false } = {},
): Promise<SubscriptionRow> {
  const row = await findSubscription(ctx.db, id);
  if (!row || !isRunning(row)) throw new AppError('plan.none');
  if (row.user_id !== ctx.actor.userId && !(byAdmin && ctx.actor.kind === 'admin'))
    throw new AppError('plan.not_payer');
  return row;
}
