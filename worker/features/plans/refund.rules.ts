import { REFUND_DAYS } from '#worker/contract/billing.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { OrderRow } from '#worker/features/orders/public.ts';
import type { PaidPlan, SubscriptionRow } from './subscription.repo.ts';
import { endOf, isOver, isRunning, renews } from './subscription.rules.ts';

const REFUND_SECONDS = REFUND_DAYS * 24 * 60 * 60;

/** What was paid after this instant can still be refunded. */
export const refundableSince = (now: Date): string => iso(secondsAfter(now, -REFUND_SECONDS));

export const refundUntil = ({ placed_at, created_at }: Pick<OrderRow, 'placed_at' | 'created_at'>): string =>
  iso(secondsAfter(new Date(placed_at ?? created_at), REFUND_SECONDS));

type Bought = { order: OrderRow; isGivenBack: boolean };

/** The newest order that can be refunded, of those of one user, newest first. */
export function refundableIn(bought: readonly Bought[]): OrderRow | undefined {
  for (const { order, isGivenBack } of bought) {
    if (isGivenBack) continue;
    if (order.payment_status === 'captured' && order.total_minor > 0) return order;
    // the unused days of earlier ones are in its price
    if (order.details.unused_minor !== undefined) return undefined;
  }
  return undefined;
}

type Refunded = { paid: readonly PaidPlan[]; orderId: number; work: boolean; now: string };

/**
 * A subscription without one of the orders that paid for it: as the other orders and what was granted leave it. The same
 * object where that changes nothing.
 */
export function withoutOrder(row: SubscriptionRow, { paid, orderId, work, now }: Refunded): SubscriptionRow {
  const left = paid.filter(({ id }) => id !== orderId);
  if (!isRunning(row) || left.length === paid.length) return row;
  const end = endOf(left, work, row.grants);
  if (row.order_id === orderId) return inherited(row, left, end, now);
  // one that renews goes on, although its period may be over by now
  if (end === undefined || (!renews(row) && isOver(end, now))) return endedAt(row, now);
  const own = left.find(({ id }) => id === row.order_id);
  const from = own && !own.isRenewal ? beginningOf(own, left, row, work) : row.period_start;
  return {
    ...row,
    period_start: from,
    anchor: from === row.period_start ? row.anchor : from,
    period_end: end,
    next_charge_at: row.state === 'active' && renews(row) ? end : row.next_charge_at,
  };
}

/** Where the period of an order begins: where the plan ended that it was added to. */
function beginningOf(
  { at }: PaidPlan,
  paid: readonly PaidPlan[],
  { grants }: SubscriptionRow,
  work: boolean,
) {
  const isBefore = (event: { at: string }) => event.at < at;
  const end = endOf(paid.filter(isBefore), work, grants.filter(isBefore));
  return end && end > at ? end : at;
}

/** A plan of which nothing is left. */
export const endedAt = (row: SubscriptionRow, now: string): SubscriptionRow => ({
  ...row,
  state: 'ended',
  next_charge_at: null,
  next_plan: null,
  cancelled_at: now,
  ended_at: now,
  period_end: now,
});

/** A plan whose own order is refunded is that of the last who paid for it or granted it, and does not renew. */
function inherited(
  row: SubscriptionRow,
  left: readonly PaidPlan[],
  end: string | null | undefined,
  now: string,
): SubscriptionRow {
  const [last, grant] = [left.at(-1), row.grants.at(-1)];
  if (end === undefined || isOver(end, now)) return endedAt(row, now);
  const rest = {
    ...row,
    period_end: end,
    price_minor: null,
    card_id: null,
    next_plan: null,
    next_charge_at: null,
    failures: 0,
    failed_at: null,
  };
  if (grant && !(last && last.at > grant.at))
    return {
      ...rest,
      ...startedAt(grant.at),
      plan: grant.plan,
      state: 'granted',
      user_id: null,
      order_id: null,
      is_gift: false,
      cancelled_at: null,
    };
  if (!last) return endedAt(row, now);
  return {
    ...rest,
    ...startedAt(last.at),
    plan: last.plan,
    state: end === null ? 'active' : 'cancelled',
    user_id: last.user_id,
    order_id: last.id,
    is_gift: last.isGift,
    cancelled_at: now,
  };
}

const startedAt = (at: string) => ({ started_at: at, anchor: at, period_start: at });
