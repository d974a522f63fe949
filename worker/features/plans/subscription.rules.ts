import { RETRY_DAYS } from '#worker/contract/billing.ts';
import type { PriceItem } from '#worker/contract/price.ts';
import type { PlanGrant } from '#worker/db/schema/billing.ts';
import { portionOf } from '#worker/shared/money.ts';
import type { PaidPlan, SubscriptionRow } from './subscription.repo.ts';

export type Plan = SubscriptionRow['plan'];

/** The items of the price list that are plans. */
export const PLAN_ITEMS = {
  monthly: 'plan_monthly',
  annual: 'plan_annual',
  once: 'plan_once',
} as const satisfies Record<Plan, PriceItem>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** A work site is paid for two years at once. */
const WORK_MONTHS = 24;
const MONTHS = { monthly: 1, annual: 12 } as const;

/**
 * So many months after an instant, on the day of the month of `anchor`, or the last day of a month that is too short
 * for it.
 */
export function monthsAfter(instant: string, months: number, anchor: string): string {
  const from = new Date(instant);
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  month.setUTCDate(Math.min(new Date(anchor).getUTCDate(), lastDay));
  return `${month.toISOString().slice(0, 10)}${from.toISOString().slice(10)}`;
}

/** The end of a period that begins at an instant; null: none. */
export function periodEnd(
  plan: Plan,
  from: string,
  { work, anchor = from }: { work: boolean; anchor?: string },
): string | null {
  if (work) return monthsAfter(from, WORK_MONTHS, from);
  return plan === 'once' ? null : monthsAfter(from, MONTHS[plan], anchor);
}

/** The end of a plan; null: without end, undefined: there was none. */
export type End = string | null | undefined;

/** The later of two ends. */
export function laterEnd(a: End, b: string | null): string | null {
  if (a === undefined) return b;
  return a === null || b === null ? null : a > b ? a : b;
}

export const isOver = (end: End, now: string): boolean => end === undefined || (end !== null && end <= now);

type Paid = Pick<PaidPlan, 'plan' | 'at' | 'isRenewal'>;

/** What was paid for, from when, and until when the plan runs with it; of a grant only that. */
export type Span<P = Paid> = { paid?: P; from: string; end: string | null };

/** The parts of a plan for which was paid one after the other, or which were granted meanwhile. */
export function spansOf<P extends Paid>(
  paid: readonly P[],
  work: boolean,
  grants: readonly PlanGrant[] = [],
): Span<P>[] {
  const spans: Span<P>[] = [];
  let end: End;
  let anchor: string | undefined;
  const events = [...paid, ...grants].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  for (const event of events) {
    if ('until' in event) {
      end = laterEnd(end, event.until);
      spans.push({ from: event.at, end });
    } else if (end !== null) {
      const { plan, isRenewal } = event;
      const from = startOf(event, end);
      if (anchor === undefined || (!isRenewal && from === event.at)) anchor = from;
      end = periodEnd(plan, from, { work, ...(isRenewal && { anchor }) });
      spans.push({ paid: event, from, end });
    }
  }
  return spans;
}

/** Until when a site has a plan. */
export const endOf = (paid: readonly Paid[], work: boolean, grants: readonly PlanGrant[] = []): End =>
  spansOf(paid, work, grants).at(-1)?.end;

/** What is added begins where the plan ends. A renewal that was paid late does not move the day. */
const startOf = ({ at, isRenewal }: Paid, end: string | undefined): string =>
  end !== undefined && (isRenewal || end > at) ? end : at;

/** Whether a site has its plan. */
export const isRunning = ({ state }: Pick<SubscriptionRow, 'state'>): boolean => state !== 'ended';

/** Runs without end, so that nothing can be added to it. */
export const isEndless = (row: Pick<SubscriptionRow, 'state' | 'period_end'>): boolean =>
  isRunning(row) && row.period_end === null;

export const renews = ({ next_charge_at }: Pick<SubscriptionRow, 'next_charge_at'>): boolean =>
  next_charge_at !== null;

/** The key of the order that renews a subscription at the end of its period. */
export const renewalKey = ({ id, period_end }: Pick<SubscriptionRow, 'id' | 'period_end'>): string =>
  `${id}:${period_end}`;

/** Whether the payer of a plan can take its cancellation back. */
export const canResume = (row: SubscriptionRow, now: string): boolean =>
  row.state === 'cancelled' &&
  row.price_minor !== null &&
  row.card_id !== null &&
  row.period_end !== null &&
  row.period_end > now;

/** When a renewal that has failed so often is tried again; null: not any more. */
export function nextRetry(failedAt: string, failures: number): string | null {
  const days = RETRY_DAYS[failures - 1];
  return days === undefined ? null : new Date(Date.parse(failedAt) + days * DAY_MS).toISOString();
}

/** What the days of the current period that are left are worth. */
export function unusedMinor(
  { period_start, period_end }: Pick<SubscriptionRow, 'period_start' | 'period_end'>,
  paidMinor: number,
  now: Date,
): number {
  if (period_end === null) return 0;
  const [start, end] = [Date.parse(period_start), Date.parse(period_end)].map((ms) =>
    Math.floor(ms / 60_000),
  ) as [number, number];
  const left = Math.max(0, Math.min(end - Math.floor(now.getTime() / 60_000), end - start));
  return end > start ? portionOf(paidMinor, left, end - start) : 0;
}

/** The plan of a site in the site's own row. */
export const onSite = (
  row: Pick<SubscriptionRow, 'plan' | 'state' | 'period_end' | 'next_charge_at'>,
): { subscribed: boolean; plan: Plan; plan_until: string | null } => ({
  subscribed: isRunning(row),
  plan: row.plan,
  plan_until: renews(row) ? null : row.period_end,
});
