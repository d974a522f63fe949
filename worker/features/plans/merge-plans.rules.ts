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
 * What of the payment for a part of a plan is given back where the plan ends before its time: its unused days; all of it where
 * it has no end, or where its buyer could still have had it refunded.
 */
export function unusedPart({ from, end, paid }: Span<PaidPlan>, order: Paid, now: Date): number {
  const isAll = end === null || (!paid?.isRenewal && refundUntil(order) > now.toISOString());
  return isAll
    ? order.total_minor
    : unusedMinor({ period_start: from, period_end: end }, order.total_minor, now);
}
