import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import {
  findRenewal,
  giveBackOrder,
  giveUpOpenOrder,
  giveUpRenewals,
  type OrderRow,
} from '#worker/features/orders/public.ts';
import { listPaymentsOf } from '#worker/features/payments/public.ts';
import { updatePlan } from '#worker/features/site-access/public.ts';
import { refundedActivation } from './activation.ts';
import { planCancelledEmail } from './emails/plan-cancelled.email.ts';
import { tellOfEnd } from './emails/plan-ended.email.ts';
import { findPlannedSite } from './plan.repo.ts';
import { payersPlan, type SeenSite } from './plan-of-site.ts';
import { endedAt, refundableIn, refundableSince, withoutOrder } from './refund.rules.ts';
import {
  findSubscription,
  listBoughtPlans,
  listPaidPlans,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.repo.ts';
import { isOver, isRunning, onSite, renewalKey, renews } from './subscription.rules.ts';

type Member = CtxFor<'member'>;

/**
 * Refunds the order of a plan that the caller bought or gave the site in the last days, the newest of them first; the
 * site keeps what others paid for.
 */
export async function refundPlan(ctx: Member, site: SeenSite, orderId: number): Promise<void> {
  const { userId } = ctx.actor;
  const since = refundableSince(ctx.now());
  const bought = await listBoughtPlans(ctx.db, { siteId: site.id, userId, since });
  // asked again
  if (bought.some(({ order, isGivenBack }) => order.id === orderId && isGivenBack)) return;
  const order = refundableIn(bought);
  if (order?.id !== orderId) {
    await payersPlan(ctx, site, { byAdmin: true });
    throw new AppError('plan.refund_over');
  }
  await commit(ctx.db, await refunding(ctx, site, order), new AppError('request.conflict'));
}

async function refunding(ctx: Member, site: SeenSite, order: OrderRow): Promise<Statement[]> {
  const payment = (await listPaymentsOf(ctx.db, order.id)).find(isCaptured);
  const row = await findSubscription(ctx.db, site.id);
  if (!payment || !row) throw new AppError('plan.refund_over');
  // one in its place may be priced less the days that are refunded now
  const open = { userId: order.user_id, product: 'subscription', siteId: site.id } as const;
  if (await giveUpOpenOrder(ctx, open)) throw new AppError('request.conflict');
  return [
    ...(await planWithout(ctx, { site, row, order })),
    ...(await giveBackOrder(ctx, order)),
    planCancelledEmail.enqueue(ctx, { user_id: order.user_id, subscription_id: row.id, why: 'refunded' }),
  ];
}

const isCaptured = ({ state, is_surplus }: { state: string; is_surplus: boolean }): boolean =>
  state === 'captured' && !is_surplus;

type Change = { site: SeenSite; row: SubscriptionRow; order: OrderRow };

/** Takes away from the plan what an order added to it. A new version also where that is nothing: a refund is made once. */
async function planWithout(ctx: Member, { site, row, order }: Change): Promise<Statement[]> {
  const now = iso(ctx.now());
  const paid = await listPaidPlans(ctx.db, row);
  const left = withoutOrder(row, { paid, orderId: order.id, work: site.work, now });
  const after = renews(left) && isOver(left.period_end, now) ? await renewable(ctx, left, now) : left;
  if (after === row) return [updateSubscription(ctx.db, row, {}), abortIfUnchanged(ctx.db)];
  const planned = await findPlannedSite(ctx.db, site.id);
  const { id: _, version: __, ...patch } = after;
  return [
    updateSubscription(ctx.db, row, patch),
    abortIfUnchanged(ctx.db),
    ...(planned ? [updatePlan(ctx.db, planned, onSite(after)), abortIfUnchanged(ctx.db)] : []),
    ...(renews(after) ? [] : giveUpRenewals(ctx, { siteId: site.id })),
    ...(isRunning(after)
      ? []
      : await refundedActivation(ctx, { siteId: site.id, work: site.work, begunAt: row.created_at })),
    ...(isRunning(after) ? toldOfGift(ctx, after, order) : []),
    ...(planned && !isRunning(after) ? tellOfEnd(ctx, planned, row.user_id, order.user_id) : []),
  ];
}

/** A plan whose period is over by now renews at once, unless the renewal of that period was given up before. */
const renewable = async ({ db }: Member, row: SubscriptionRow, now: string): Promise<SubscriptionRow> =>
  (await findRenewal(db, renewalKey(row))) ? endedAt(row, now) : row;

/** Whose own plan goes on without a gift is told. */
const toldOfGift = (ctx: Member, { id, user_id, is_gift }: SubscriptionRow, order: OrderRow): Statement[] =>
  order.details.gift_note !== undefined && !is_gift && user_id !== null && user_id !== order.user_id
    ? [planCancelledEmail.enqueue(ctx, { user_id, subscription_id: id, why: 'gift_withdrawn' })]
    : [];
