import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, abortUnless } from '#worker/db/commit.ts';
import {
  findKept,
  findOrder,
  giveBackOrder,
  type OrderRow,
  swapPlanOrders,
} from '#worker/features/orders/public.ts';
import { type SitePlanRow, updatePlan } from '#worker/features/site-access/public.ts';
import { passedActivation } from './activation.ts';
import { planCancelledEmail } from './emails/plan-cancelled.email.ts';
import { exchangedAt, longerOf, unusedPart } from './merge-plans.rules.ts';
import { endedAt, refundableSince } from './refund.rules.ts';
import {
  findSubscription,
  hasNoOtherPlan,
  listBoughtPlans,
  listPaidPlans,
  paidSince,
  type SubscriptionRow,
  swapSubscriptions,
  updateSubscription,
} from './subscription.repo.ts';
import { type End, isRunning, spansOf } from './subscription.rules.ts';

type PlannedSite = SitePlanRow & { work: boolean };
type Pair<T> = { from: T; into: T };
type Refund = { order: OrderRow; amount_minor: number };

/** What becomes of the plans of two sites of which one is merged into the other. */
export type MergedPlans = {
  sites: Pair<PlannedSite>;
  rows: Pair<SubscriptionRow | undefined>;
  /** Whose plan the site that stays has; null: neither has one. */
  stays: 'from' | 'into' | null;
  /** The plan that ends because both have one. */
  ends: SubscriptionRow | undefined;
  /** What is given back of the payments for it. */
  refunds: Refund[];
  /** What is given back of plans that have ended already: their buyers could not ask for it once their site is gone. */
  besides: Refund[];
};

/** The plan that runs longer stays, and what was not used of the other is given back. */
export async function planMerge(
  ctx: Pick<Ctx, 'db' | 'now'>,
  sites: Pair<PlannedSite>,
): Promise<MergedPlans> {
  const rows = { from: await runningOn(ctx, sites.from), into: await runningOn(ctx, sites.into) };
  const stays = longerOf(endOn(sites.from, rows.from), endOn(sites.into, rows.into));
  const ended = stays === 'from' ? 'into' : 'from';
  const ends = rows[ended];
  const refunds = ends ? await refundsOf(ctx, ends, sites[ended].work) : [];
  const left = await leftBehind(ctx, { sites, rows, stays });
  const besides = left.filter(({ order }) => !refunds.some((one) => one.order.id === order.id));
  return { sites, rows, stays, ends, refunds, besides };
}

const runningOn = async (
  { db }: Pick<Ctx, 'db'>,
  { id }: PlannedSite,
): Promise<SubscriptionRow | undefined> => {
  const row = await findSubscription(db, id);
  return row && isRunning(row) ? row : undefined;
};

const endOn = ({ subscribed, plan_until }: PlannedSite, row: SubscriptionRow | undefined): End =>
  row ? row.period_end : subscribed ? plan_until : undefined;

async function refundsOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  row: SubscriptionRow,
  work: boolean,
): Promise<Refund[]> {
  const refunds: Refund[] = [];
  const paid = await listPaidPlans(ctx.db, row);
  for (const span of spansOf(paid, work, row.grants)) {
    const order = span.paid && (await findOrder(ctx.db, span.paid.id));
    if (!order) continue;
    const unused = unusedPart(span, order, { now: ctx.now(), exchanged: exchangedAt(span.paid, paid) });
    const amount_minor = Math.min(unused, await findKept(ctx.db, order));
    if (amount_minor > 0) refunds.push({ order, amount_minor });
  }
  return refunds;
}

/** What can still be refunded of the orders that stay with the site that ends. */
async function leftBehind(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { sites, rows, stays }: Pick<MergedPlans, 'sites' | 'rows' | 'stays'>,
): Promise<Refund[]> {
  const since = refundableSince(ctx.now());
  const isSwapped = stays === 'from';
  const bought = await listBoughtPlans(ctx.db, { siteId: sites[isSwapped ? 'into' : 'from'].id, since });
  const swapped = isSwapped ? swappedSince(ctx, rows.from) : '';
  const refunds: Refund[] = [];
  for (const { order, isGivenBack } of bought) {
    if (isGivenBack || order.payment_status !== 'captured' || (order.placed_at ?? '') < swapped) continue;
    const amount_minor = await findKept(ctx.db, order);
    if (amount_minor > 0) refunds.push({ order, amount_minor });
  }
  return refunds;
}

/** Since when the orders of the site that stays would count for a plan that passes to it. */
const swappedSince = (ctx: Pick<Ctx, 'now'>, kept: SubscriptionRow | undefined): string =>
  kept ? paidSince(kept) : iso(ctx.now());

/**
 * Statements that carry it out; the commit aborts where a plan has changed since. A plan that passes takes the orders of
 * its site along; those of the other that would count for it too go to the site that ends.
 */
export async function mergingPlans(ctx: Ctx, plans: MergedPlans): Promise<Statement[]> {
  const { sites, rows, stays, ends, refunds, besides } = plans;
  const { from, into } = sites;
  const now = iso(ctx.now());
  const known = Object.values(rows).flatMap((row) => (row ? [row.id] : []));
  const kept = stays === null ? undefined : rows[stays];
  const { subscribed, plan, plan_until } = from;
  return [
    abortUnless(ctx.db, hasNoOtherPlan([from.id, into.id], known)),
    ...(kept ? [updateSubscription(ctx.db, kept, {}), abortIfUnchanged(ctx.db)] : []),
    ...(ends ? [updateSubscription(ctx.db, ends, ending(ends, now)), abortIfUnchanged(ctx.db)] : []),
    ...(stays === 'from'
      ? [
          swapSubscriptions(ctx.db, from.id, into.id),
          swapPlanOrders(ctx.db, { from: from.id, into: into.id, since: swappedSince(ctx, kept) }),
          updatePlan(ctx.db, into, { subscribed, plan, plan_until }),
          abortIfUnchanged(ctx.db),
          ...(ends && kept
            ? await passedActivation(
                ctx,
                { siteId: into.id, work: into.work, begunAt: ends.created_at },
                { begunAt: kept.created_at },
              )
            : []),
        ]
      : []),
    ...(subscribed
      ? [updatePlan(ctx.db, from, { subscribed: false, plan_until: now }), abortIfUnchanged(ctx.db)]
      : []),
    ...(await givingBack(ctx, [...refunds, ...besides])),
    ...(ends ? told(ctx, ends, refunds) : []),
  ];
}

function ending(row: SubscriptionRow, now: string): Partial<SubscriptionRow> {
  const { id: _, version: __, ...ended } = endedAt(row, now);
  return ended;
}

async function givingBack(ctx: Ctx, refunds: Refund[]): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (const { order, amount_minor } of refunds)
    statements.push(...(await giveBackOrder(ctx, order, { amount: amount_minor })));
  return statements;
}

/** Who pays for the plan that ends, and everyone who is given money back. */
function told(ctx: Ctx, { id, user_id, site_id }: SubscriptionRow, refunds: Refund[]): Statement[] {
  const refunded = new Set(refunds.map(({ order }) => order.user_id));
  const payers = new Set([...(user_id === null ? [] : [user_id]), ...refunded]);
  return [...payers].map((payer) =>
    planCancelledEmail.enqueue(ctx, {
      user_id: payer,
      subscription_id: id,
      ...(site_id !== null && { site_id }),
      why: refunded.has(payer) ? 'merged_refunded' : 'merged',
    }),
  );
}
