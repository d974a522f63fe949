import type * as billing from '#worker/contract/billing.ts';
import { REFUND_DAYS } from '#worker/contract/billing.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { PLANS } from '#worker/contract/primitives.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { refunds } from '#worker/db/schema/billing.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  findOrder,
  findRenewal,
  giveUpOpenOrder,
  giveUpRenewals,
  type OrderRow,
} from '#worker/features/orders/public.ts';
import {
  findCard,
  findRefundOfOrder,
  insertRefund,
  listPaymentsOf,
  presentCard,
  refundPayment,
} from '#worker/features/payments/public.ts';
import { pricesOf } from '#worker/features/prices/public.ts';
import { findVisibleSite, siteForUser, sitePolicy, updatePlan } from '#worker/features/site-access/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { splitVat } from '#worker/shared/money.ts';
import { planCancelledEmail } from './emails/plan-cancelled.email.ts';
import { canBuy, canGive } from './plan.product.ts';
import { findPlannedSite, findSiteOfPayer } from './plan.repo.ts';
import {
  findSubscription,
  listPaidPlans,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.repo.ts';
import { endOf, isRunning, onSite } from './subscription.rules.ts';

type Member = CtxFor<'member'>;
/** `mayBuy`, `mayGive`: whether the caller may buy or give a plan for it. */
type Site = {
  id: number;
  plan: SubscriptionRow['plan'] | null;
  work: boolean;
  mayBuy: boolean;
  mayGive: boolean;
};
type Reply = ReplyOf<typeof billing.getPlan>;

const RENEWABLE = ['monthly', 'annual'] as const;
const PRICES = { monthly: 'plan_monthly', annual: 'plan_annual' } as const;

export async function readPlan(ctx: Member, ref: string): Promise<Reply> {
  return present(ctx, await seenSite(ctx, ref));
}

/** A site whose plan the caller may see: its payer also where they are not a member any more. */
async function seenSite(ctx: Member, ref: string): Promise<Site> {
  const paid = await findSiteOfPayer(ctx.db, ref, ctx.actor.userId);
  if (!paid) {
    const site = authorize(ctx.actor, sitePolicy, 'subscribe', await findVisibleSite(ctx, ref));
    return { ...site, mayBuy: sitePolicy.answers.buy_plan(ctx.actor, site), mayGive: true };
  }
  const seen = await siteForUser(ctx, paid.id, ctx.actor.userId);
  return {
    ...paid,
    mayBuy: seen !== undefined && sitePolicy.answers.buy_plan(ctx.actor, seen.site),
    mayGive: seen !== undefined && sitePolicy.answers.subscribe(ctx.actor, seen.site),
  };
}

async function present(ctx: Member, site: Site): Promise<Reply> {
  const { userId } = ctx.actor;
  const row = await findSubscription(ctx.db, site.id);
  const running = row && isRunning(row) ? row : undefined;
  const isPayer = running !== undefined && running.user_id === userId;
  const mayEnd = running !== undefined && (isPayer || ctx.actor.kind === 'admin');
  const isHidden = running?.state === 'past_due' && !mayEnd;
  const payers = isPayer ? await forPayer(ctx, running) : NOT_PAYER;
  return {
    subscription: {
      plan: row?.plan ?? site.plan,
      state: stateFor(row, mayEnd),
      // of one that is past due, the end would tell others that a payment failed
      period_start: isHidden ? null : (running?.period_start ?? null),
      period_end: isHidden ? null : (row?.period_end ?? null),
      renews: running?.next_charge_at != null,
      is_gift: row?.is_gift ?? false,
      next_plan: isPayer ? running.next_plan : null,
      ...payers,
      is_payer: isPayer,
      can: {
        buy: PLANS.filter((plan) => site.mayBuy && canBuy(running, plan, site.work, userId)),
        give: PLANS.filter((plan) => site.mayGive && canGive(running, plan, site.work)),
        cancel: mayEnd && running.next_charge_at !== null,
        resume: isPayer && canResume(running, iso(ctx.now())),
        change:
          isPayer && running.state === 'active' && running.next_charge_at !== null
            ? RENEWABLE.filter((plan) => plan !== (running.next_plan ?? running.plan))
            : [],
      },
    },
  };
}

/** That a payment failed is for its payer and administrators alone. */
function stateFor(row: SubscriptionRow | undefined, mayEnd: boolean): billing.PlanState {
  if (!row) return 'free';
  return row.state === 'past_due' && !mayEnd ? 'active' : row.state;
}

const NOT_PAYER: Payers = {
  price: null,
  card: null,
  failed_order_id: null,
  next_retry_at: null,
  refund_until: null,
  refund: null,
};

async function forPayer(ctx: Member, row: SubscriptionRow): Promise<Payers> {
  const [card, renewal, refund, priceOf] = await Promise.all([
    row.card_id === null ? undefined : findCard(ctx.db, row.card_id),
    row.state === 'past_due' ? findRenewal(ctx.db, renewalKey(row)) : undefined,
    refundableOrder(ctx, row),
    pricesOf(ctx),
  ]);
  const next = row.next_plan !== null && row.next_plan !== 'once' ? priceOf(PRICES[row.next_plan]) : null;
  const price = row.next_charge_at === null ? null : (next ?? row.price_minor);
  const currency = next === null ? (row.currency ?? ctx.config.currency) : ctx.config.currency;
  return {
    price: price === null ? null : { amount_minor: splitVat(price, ctx.config.vat).totalMinor, currency },
    card: card && card.removed_at === null ? presentCard(card) : null,
    failed_order_id: renewal?.status === 'open' ? renewal.id : null,
    next_retry_at: row.state === 'past_due' ? row.next_charge_at : null,
    refund_until: refund ? refundUntil(row) : null,
    refund: refund ? { amount_minor: refund.total_minor, currency: refund.currency } : null,
  };
}

type Payers = Pick<
  Reply['subscription'],
  'price' | 'card' | 'failed_order_id' | 'next_retry_at' | 'refund_until' | 'refund'
>;

/** The key of the order that renews a subscription at the end of its period. */
export const renewalKey = ({ id, period_end }: Pick<SubscriptionRow, 'id' | 'period_end'>): string =>
  `${id}:${period_end}`;

const refundUntil = ({ started_at }: SubscriptionRow): string =>
  new Date(Date.parse(started_at) + REFUND_DAYS * 24 * 60 * 60 * 1000).toISOString();

/** The order that began a plan, in the days in which it can be ended with a refund. */
async function refundableOrder(ctx: Member, row: SubscriptionRow): Promise<OrderRow | undefined> {
  if (row.order_id === null || refundUntil(row) <= iso(ctx.now())) return undefined;
  const order = await findOrder(ctx.db, row.order_id);
  const isFirst = order?.payment_status === 'captured' && !order.details.renews;
  return isFirst && order.user_id === ctx.actor.userId && order.total_minor > 0 ? order : undefined;
}

const canResume = (row: SubscriptionRow, now: string): boolean =>
  row.state === 'cancelled' &&
  row.price_minor !== null &&
  row.card_id !== null &&
  row.period_end !== null &&
  row.period_end > now;

/** At the end of the period; or at once, with a refund, in the first days. */
export const cancelPlan = (
  ctx: Member,
  ref: string,
  { refund }: QueryOf<typeof billing.cancelPlan>,
): Promise<Reply> =>
  whenDown(ctx, 'subscription.cancel_failed', async () => {
    const site = await seenSite(ctx, ref);
    if (refund && (await isRefunded(ctx, site))) return present(ctx, site);
    const row = await payersPlan(ctx, site, true);
    const now = iso(ctx.now());
    const isOthers = row.user_id !== ctx.actor.userId;
    const audit = isOthers
      ? [
          auditEntry(ctx, 'site.plan_cancelled', {
            kind: 'site',
            id: site.id,
            before: { state: row.state },
            after: { state: refund ? 'ended' : 'cancelled' },
            standing: 'AD',
          }),
        ]
      : [];
    if (refund) await commit(ctx.db, [...(await refunding(ctx, site, row)), ...audit], stale());
    else {
      // asked again
      if (row.state === 'cancelled') return present(ctx, site);
      if (row.next_charge_at === null) throw new AppError('plan.none');
      const cancelled = { ...row, state: 'cancelled' as const, next_charge_at: null };
      await commit(
        ctx.db,
        [
          ...(await changed(
            ctx,
            row,
            { state: 'cancelled', cancelled_at: now, next_charge_at: null, next_plan: null },
            cancelled,
          )),
          giveUpRenewals(ctx.db, { siteId: site.id }),
          ...mailed(ctx, row),
          ...audit,
        ],
        stale(),
      );
    }
    ctx.dispatchOutbox();
    return present(ctx, site);
  });

const stale = () => new AppError('request.conflict');

const mailed = (ctx: Member, row: SubscriptionRow): Statement[] =>
  row.user_id === null
    ? []
    : [planCancelledEmail.enqueue(ctx, { user_id: row.user_id, subscription_id: row.id })];

/** A change of the subscription, and of the plan in the site's row that follows from it. */
async function changed(
  { db }: Member,
  row: SubscriptionRow,
  patch: Parameters<typeof updateSubscription>[2],
  after: SubscriptionRow,
): Promise<Statement[]> {
  const site = row.site_id === null ? undefined : await findPlannedSite(db, row.site_id);
  return [
    updateSubscription(db, row, patch),
    abortIfUnchanged(db),
    ...(site ? [updatePlan(db, site, onSite(after)), abortIfUnchanged(db)] : []),
  ];
}

/** Whether the caller has ended the last plan of a site with a refund: asked again. */
async function isRefunded({ db, actor }: Member, { id }: Site): Promise<boolean> {
  const row = await findSubscription(db, id);
  return (
    row?.state === 'ended' &&
    row.user_id === actor.userId &&
    row.order_id !== null &&
    (await findRefundOfOrder(db, row.order_id)) !== undefined
  );
}

async function refunding(ctx: Member, site: Site, row: SubscriptionRow): Promise<Statement[]> {
  const order = await refundableOrder(ctx, row);
  const payment = order && (await listPaymentsOf(ctx.db, order.id)).find(isCaptured);
  if (!order || !payment) throw new AppError('plan.refund_over');
  // one in its place may be priced less the days that are refunded now
  const open = { userId: order.user_id, product: 'subscription', siteId: site.id } as const;
  if (await giveUpOpenOrder(ctx, open)) throw stale();
  const at = iso(ctx.now());
  const id = await nextId(ctx.db, refunds);
  const planned = await findPlannedSite(ctx.db, site.id);
  const after = { ...row, ...(await withoutOrder(ctx, site, row, order.id)) };
  const { id: _, version: __, ...patch } = after;
  return [
    updateSubscription(ctx.db, row, patch),
    abortIfUnchanged(ctx.db),
    ...(planned ? [updatePlan(ctx.db, planned, onSite(after)), abortIfUnchanged(ctx.db)] : []),
    giveUpRenewals(ctx.db, { siteId: site.id }),
    insertRefund(ctx.db, {
      id,
      payment_id: payment.id,
      order_id: order.id,
      amount_minor: payment.amount_minor,
      currency: payment.currency,
      reason: 'withdrawn',
      state: 'created',
      ref: null,
      created_at: at,
      updated_at: at,
    }),
    refundPayment.enqueue(ctx, { id }),
    ...mailed(ctx, row),
  ];
}

/** A plan without one of the orders that paid for it: it ends, unless others have paid for it too. */
async function withoutOrder(
  ctx: Member,
  { id, work }: Site,
  row: SubscriptionRow,
  orderId: number,
): Promise<Partial<SubscriptionRow>> {
  const at = iso(ctx.now());
  // the first was placed just before its subscription was made
  const since = iso(secondsAfter(new Date(row.created_at), -60));
  const others = (await listPaidPlans(ctx.db, id, since)).filter((other) => other.id !== orderId);
  const end = endOf(others, work);
  const last = others.at(-1);
  const ends = { next_charge_at: null, next_plan: null, cancelled_at: at };
  // what it was added to had no order: it was granted
  if (others.length === 0 && row.period_start > at)
    return {
      ...ends,
      state: 'granted',
      user_id: null,
      order_id: null,
      is_gift: false,
      price_minor: null,
      card_id: null,
      cancelled_at: null,
      period_start: row.created_at,
      period_end: row.period_start,
    };
  if (!last || end === undefined || (end !== null && end <= at))
    return { ...ends, state: 'ended', period_end: at, ended_at: at };
  return {
    ...ends,
    state: end === null ? 'active' : 'cancelled',
    plan: last.plan,
    user_id: last.user_id,
    order_id: last.id,
    is_gift: last.isGift,
    started_at: last.at,
    period_start: last.at,
    period_end: end,
    price_minor: null,
    card_id: null,
  };
}

const isCaptured = ({ state, is_surplus }: { state: string; is_surplus: boolean }): boolean =>
  state === 'captured' && !is_surplus;

/** A cancelled plan renews again at the end of its period. */
export async function resumePlan(ctx: Member, ref: string): Promise<Reply> {
  const site = await seenSite(ctx, ref);
  const row = await payersPlan(ctx, site, false);
  // asked again
  if (row.state === 'active') return present(ctx, site);
  if (!canResume(row, iso(ctx.now()))) throw new AppError('plan.none');
  const resumed = { ...row, state: 'active' as const, next_charge_at: row.period_end };
  const patch = { state: 'active', cancelled_at: null, next_charge_at: row.period_end } as const;
  await commit(ctx.db, await changed(ctx, row, patch, resumed), stale());
  return present(ctx, site);
}

/** Renews as another plan from the end of the period on. */
export async function changePlan(ctx: Member, ref: string, plan: (typeof RENEWABLE)[number]): Promise<Reply> {
  const site = await seenSite(ctx, ref);
  const row = await payersPlan(ctx, site, false);
  if (row.state !== 'active' || row.next_charge_at === null) throw new AppError('plan.none');
  const next_plan = plan === row.plan ? null : plan;
  if (next_plan !== row.next_plan)
    await commit(ctx.db, await changed(ctx, row, { next_plan }, { ...row, next_plan }), stale());
  return present(ctx, site);
}

/** The plan that runs on a site. Throws for anyone but its payer, and an administrator where that is allowed. */
async function payersPlan(ctx: Member, { id }: Site, byAdmin: boolean): Promise<SubscriptionRow> {
  const row = await findSubscription(ctx.db, id);
  if (!row || !isRunning(row)) throw new AppError('plan.none');
  if (row.user_id !== ctx.actor.userId && !(byAdmin && ctx.actor.kind === 'admin'))
    throw new AppError('plan.not_payer');
  return row;
}
