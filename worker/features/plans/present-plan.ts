import type * as billing from '#worker/contract/billing.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import { PLANS } from '#worker/contract/primitives.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { findOrder, findRenewal } from '#worker/features/orders/public.ts';
import { findCard, presentCard } from '#worker/features/payments/public.ts';
import { pricesOf } from '#worker/features/prices/public.ts';
import { splitVat } from '#worker/shared/money.ts';
import { findRefundable } from './bought-plans.ts';
import { canBuy, canGive } from './plan.product.ts';
import type { SeenSite } from './plan-of-site.ts';
import { refundUntil } from './refund.rules.ts';
import { findSubscription, type SubscriptionRow } from './subscription.repo.ts';
import { canResume, isRunning, PLAN_ITEMS, renewalKey } from './subscription.rules.ts';

type Member = CtxFor<'member'>;
type Reply = ReplyOf<typeof billing.getPlan>;
type SitePlan = Reply['subscription'];

export const RENEWABLE = ['monthly', 'annual'] as const;

export async function presentPlan(ctx: Member, site: SeenSite): Promise<Reply> {
  const { userId } = ctx.actor;
  const row = await findSubscription(ctx.db, site.id);
  const running = row && isRunning(row) ? row : undefined;
  const isPayer = running !== undefined && running.user_id === userId;
  const mayEnd = running !== undefined && (isPayer || ctx.actor.kind === 'admin');
  const isHidden = running?.state === 'past_due' && !mayEnd;
  const [forPayer, refund] = await Promise.all([
    isPayer ? payersPart(ctx, running) : NOT_PAYER,
    findRefundable(ctx, site.id, userId),
  ]);
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
      ...forPayer,
      refund_until: refund ? refundUntil(refund) : null,
      refund: refund
        ? { order_id: refund.id, amount_minor: refund.total_minor, currency: refund.currency }
        : null,
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

type PayersPart = Pick<SitePlan, 'price' | 'card' | 'failed_order_id' | 'next_retry_at'>;

const NOT_PAYER: PayersPart = { price: null, card: null, failed_order_id: null, next_retry_at: null };

async function payersPart(ctx: Member, row: SubscriptionRow): Promise<PayersPart> {
  const [card, renewal, last, { priceOf, vat }] = await Promise.all([
    row.card_id === null ? undefined : findCard(ctx.db, row.card_id),
    row.state === 'past_due' ? findRenewal(ctx.db, renewalKey(row)) : undefined,
    row.order_id === null ? undefined : findOrder(ctx.db, row.order_id),
    pricesOf(ctx),
  ]);
  const next = row.next_plan !== null && row.next_plan !== 'once' ? priceOf(PLAN_ITEMS[row.next_plan]) : null;
  const price = row.next_charge_at === null ? null : (next ?? row.price_minor);
  const agreed = next === null && last ? { ...vat, isIncluded: last.vat_included } : vat;
  const currency = next === null ? (row.currency ?? ctx.config.currency) : ctx.config.currency;
  return {
    price: price === null ? null : { amount_minor: splitVat(price, agreed).totalMinor, currency },
    card: card && card.removed_at === null ? presentCard(card) : null,
    failed_order_id: renewal?.status === 'open' ? renewal.id : null,
    next_retry_at: row.state === 'past_due' ? row.next_charge_at : null,
  };
}
