import { z } from 'zod';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { payments } from '#worker/db/schema/billing.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { findRecipient } from '#worker/features/mail/public.ts';
import {
  findOrder,
  findRenewal,
  giveUpRenewals,
  insertOrder,
  insertOrderEvent,
  type OrderRow,
} from '#worker/features/orders/public.ts';
import {
  abortIfUnderWay,
  chargeCard,
  closePages,
  insertPayment,
  listPaymentsOf,
  newPayment,
  type PaymentRow,
} from '#worker/features/payments/public.ts';
import { pricesOf, totalsOf } from '#worker/features/prices/public.ts';
import {
  findSubscriptionById,
  listDue,
  type SubscriptionRow,
  stopBillingOfSite,
  updateSubscription,
} from './subscription.repo.ts';
import { PLAN_ITEMS, renewalKey } from './subscription.rules.ts';

const LIMIT = 100;
/** While a charge is under way, the renewal is not due. Without an answer, it is looked at again after this time. */
const CHARGE_SECONDS = 24 * 60 * 60;

/** Each hour: the plans whose next period, or next attempt, is due. */
export const renewPlans = defineJob({
  name: 'renew_plans',
  payload: z.strictObject({}),
  leavesWork: true,
  schedule: { every: 'hour', payload: () => ({}) },
  run: async (ctx) =>
    ctx.payments
      ? (await listDue(ctx.db, iso(ctx.now()), LIMIT)).map((due) => renewPlan.enqueue(ctx, due))
      : [],
});

/** One attempt to charge the next period of a plan; the version makes it one. */
export const renewPlan = defineJob({
  name: 'renew_plan',
  payload: z.strictObject({ id: z.number().int(), version: z.number().int() }),
  leavesWork: true,
  run: async (ctx, { id, version }) => {
    const row = await findSubscriptionById(ctx.db, id);
    const isDue = row?.next_charge_at != null && row.next_charge_at <= iso(ctx.now());
    if (!isDue || row.version !== version || row.user_id === null || row.period_end === null) return [];
    return attempt(ctx, row, row.user_id);
  },
});

async function attempt(ctx: Ctx, row: SubscriptionRow, userId: number): Promise<Statement[]> {
  // nobody is charged who could not read of it or cancel it, such as someone who is suspended: the plan runs out
  if (row.site_id !== null && !(await findRecipient(ctx.db, userId)))
    return [
      ...giveUpRenewals(ctx, { siteId: row.site_id }),
      ...stopBillingOfSite(ctx.db, row.site_id, iso(ctx.now())),
    ];
  const existing = await findRenewal(ctx.db, renewalKey(row));
  if (existing) {
    if (existing.status !== 'open') return [];
    const charge = (await listPaymentsOf(ctx.db, existing.id)).find(isUnderWay);
    // its answer was lost: asked for with the same key
    if (charge) return [chargeCard.enqueue(ctx, { payment_id: charge.id })];
    // its payer may be on a page of the provider
    if (await closePages(ctx, existing.id)) return [];
  }
  const order = existing ?? (await newRenewal(ctx, row, userId));
  if (!order) return [];
  const payment = newPayment(ctx, {
    id: await nextId(ctx.db, payments),
    kind: 'charge',
    user_id: userId,
    order_id: order.id,
    card_id: row.card_id,
    amount_minor: order.total_minor,
    currency: order.currency,
  });
  return [
    updateSubscription(ctx.db, row, { next_charge_at: iso(secondsAfter(ctx.now(), CHARGE_SECONDS)) }),
    abortIfUnchanged(ctx.db),
    ...(existing
      ? []
      : [
          insertOrder(ctx.db, order),
          insertOrderEvent(ctx.db, {
            order_id: order.id,
            user_id: null,
            at: order.created_at,
            from: null,
            to: 'open',
            note: null,
          }),
        ]),
    abortIfUnderWay(ctx.db, order.id),
    insertPayment(ctx.db, payment),
    chargeCard.enqueue(ctx, { payment_id: payment.id }),
  ];
}

const isUnderWay = ({ card_id, state }: PaymentRow): boolean =>
  card_id !== null && (state === 'created' || state === 'pending');

/**
 * The order of the next period: for the price that was agreed, with VAT in it or not as it was then, unless the plan changes.
 */
async function newRenewal(ctx: Ctx, row: SubscriptionRow, userId: number): Promise<OrderRow | undefined> {
  const last = row.order_id === null ? undefined : await findOrder(ctx.db, row.order_id);
  const plan = row.next_plan ?? row.plan;
  if (!last || plan === 'once') return undefined;
  const item = PLAN_ITEMS[plan];
  const { priceOf, vat } = await pricesOf(ctx);
  const unit = row.next_plan === null ? row.price_minor : priceOf(item);
  if (unit === null) throw new AppError('internal');
  const line = { item, quantity: 1, unit_minor: unit, total_minor: unit };
  const at = iso(ctx.now());
  return {
    id: await nextId(ctx.db, orders),
    user_id: userId,
    site_id: row.site_id,
    product: 'subscription',
    ...totalsOf([line], row.next_plan === null ? { ...vat, isIncluded: last.vat_included } : vat, 0, () => 0),
    currency: row.next_plan === null ? (row.currency ?? last.currency) : ctx.config.currency,
    coupon: null,
    status: 'open',
    stage: null,
    payment_status: 'pending',
    payer: last.payer,
    address: null,
    details: {
      plan,
      site_name: last.details.site_name,
      renews: { subscription_id: row.id, from: row.period_end ?? at },
    },
    renewal_key: renewalKey(row),
    card_id: null,
    locale: last.locale,
    terms_at: last.terms_at,
    created_at: at,
    placed_at: null,
    completed_at: null,
  };
}
