import type { OrderRow } from '#worker/features/orders/public.ts';
import { refundUntil } from './refund.rules.ts';
import type { PaidPlan } from './subscription.repo.ts';
import { type End, type Span, unusedMinor } from './subscription.rules.ts';

/** Which plan stays where two sites become one: the one that runs longer, else that of the site that stays. */
export function longerOf(from: End, into: End): 'from' | 'into' | null {
  if (from === undefined) return into === undefined ? null : 'into';
  if (into === undefined) return 'from';
  return into !== null && (from === null || from > into) ? 'from' : 'into';
}

type Paid = Pick<OrderRow, 'total_minor' | 'placed_at' | 'created_at'>;

/**
 * What of the payment for a part of a plan is given back where the plan ends before its time: the days that were unused then,
 * or when they were `exchanged` for a plan without end; all of it where it has no end, or where its buyer could still have
 * had it refunded.
 */
export function unusedPart(
  { from, end, paid }: Span<PaidPlan>,
  order: Paid,
  { now, exchanged }: { now: Date; exchanged?: string | undefined },
): number {
  const isAll = end === null || (!paid?.isRenewal && refundUntil(order) > now.toISOString());
  if (isAll) return order.total_minor;
  const until = exchanged === undefined ? now : new Date(exchanged);
  return unusedMinor({ period_start: from, period_end: end }, order.total_minor, until);
}

/**
 * When the payer of a part of a plan exchanged its unused days for a plan without end, which cost less by them; undefined:
 * they did not. `paid`: all that was paid for the plan, in order.
 */
export const exchangedAt = (one: PaidPlan | undefined, paid: readonly PaidPlan[]): string | undefined =>
  one &&
  paid.slice(paid.indexOf(one) + 1).find(({ isUpgrade, user_id }) => isUpgrade && user_id === one.user_id)
    ?.at;
