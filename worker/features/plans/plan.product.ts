import { PLANS } from '#worker/contract/primitives.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { PreparedOrder, ProductKind, Wanted } from '#worker/core/hooks.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Sql, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, abortUnless } from '#worker/db/commit.ts';
import { findRecipient } from '#worker/features/mail/public.ts';
import { findOrder, giveBackOrder, giveUpRenewals, type OrderRow } from '#worker/features/orders/public.ts';
import { vatOf } from '#worker/features/prices/public.ts';
import { faultAt, findVisibleSite, sitePolicy, updatePlan } from '#worker/features/site-access/public.ts';
import { splitVat } from '#worker/shared/money.ts';
import { activatedByPlan } from './activation.ts';
import { giftEmail } from './emails/gift.email.ts';
import { pastDueEmail } from './emails/past-due.email.ts';
import { planBegunEmail } from './emails/plan-begun.email.ts';
import { planCancelledEmail } from './emails/plan-cancelled.email.ts';
import { tellOfEnd } from './emails/plan-ended.email.ts';
import { findPlannedSite, isThere } from './plan.repo.ts';
import {
  findSubscription,
  findSubscriptionById,
  insertSubscription,
  type SubscriptionRow,
  stopBillingOfSite,
  updateSubscription,
} from './subscription.repo.ts';
import {
  isEndless,
  isRunning,
  nextRetry,
  onSite,
  PLAN_ITEMS,
  type Plan,
  periodEnd,
  renews,
  unusedMinor,
} from './subscription.rules.ts';

/** A plan of a site: bought, given or renewed. */
export const planProduct: ProductKind = {
  product: 'subscription',
  prepare,
  placed: async (ctx, order, cardId) => ({
    stage: 'done',
    status: 'completed',
    statements: await planPlaced(ctx, order, cardId),
  }),
  refused: renewalRefused,
};

async function prepare(
  ctx: CtxFor<'member'>,
  { site: ref, lines, isGift, giftNote }: Wanted,
): Promise<PreparedOrder> {
  const site = authorize(ctx.actor, sitePolicy, 'subscribe', await findVisibleSite(ctx, ref));
  const plan = planIn(lines);
  const running = await runningOf(ctx, site.id);
  const isUpgrade = !isGift && isUpgraded(running, { plan, user_id: ctx.actor.userId });
  if (!isGift) authorize(ctx.actor, sitePolicy, 'buy_plan', site);
  if (!(isGift ? canGive(running, plan, site.work) : canBuy(running, plan, site.work, ctx.actor.userId)))
    throw new AppError('plan.running');
  const now = iso(ctx.now());
  const unused = isUpgrade && running ? await unusedOf(ctx, running) : 0;
  const begins = !isUpgrade && running?.period_end && running.period_end > now ? running.period_end : now;
  return {
    site: {
      id: site.id,
      slug: site.slug,
      name: `${site.first_name} ${site.last_name}`.trim(),
      mode: site.mode,
    },
    lines,
    details: {
      plan,
      ...(isGift && { gift_note: giftNote ?? '' }),
      ...(unused > 0 && { unused_minor: unused }),
    },
    unusedMinor: unused,
    until: periodEnd(plan, begins, { work: site.work }),
    renews: !isGift && plan !== 'once' && !site.work,
    delivers: false,
  };
}

/** Whether a plan without end takes the place of the payer's own, less its unused days. */
const isUpgraded = (
  running: SubscriptionRow | undefined,
  { plan, user_id }: { plan: Plan; user_id: number },
): running is SubscriptionRow =>
  plan === 'once' &&
  running !== undefined &&
  running.user_id === user_id &&
  running.state === 'active' &&
  !isEndless(running);

function planIn(lines: Wanted['lines']): Plan {
  const [line] = lines;
  const plan = PLANS.find((one) => PLAN_ITEMS[one] === line?.item);
  if (!plan || lines.length > 1 || line?.quantity !== 1)
    throw new AppError('request.invalid', {}, { fields: [faultAt('/lines', 'order.lines')] });
  return plan;
}

export async function runningOf({ db }: Ctx, siteId: number): Promise<SubscriptionRow | undefined> {
  const row = await findSubscription(db, siteId);
  return row && isRunning(row) ? row : undefined;
}

/** What can be bought beside a plan that runs: what goes on after it, or for its payer one without end in its place. */
export function canBuy(
  running: SubscriptionRow | undefined,
  plan: Plan,
  work: boolean,
  userId: number,
): boolean {
  if (work && plan !== 'once') return false;
  if (!running) return true;
  if (isEndless(running)) return false;
  if (running.next_charge_at === null && running.state !== 'past_due') return true;
  return plan === 'once' && running.user_id === userId && running.state === 'active';
}

/** A gift extends a plan that has an end; it never renews. */
export const canGive = (running: SubscriptionRow | undefined, plan: Plan, work: boolean): boolean =>
  plan !== 'monthly' && !(work && plan !== 'once') && !(running && isEndless(running));

/**
 * What the payer's running period is still worth, by what was paid for it: as a part of today's prices, with VAT or without,
 * however it was in the price then.
 */
async function unusedOf(ctx: Ctx, row: SubscriptionRow): Promise<number> {
  const order = row.order_id === null ? undefined : await findOrder(ctx.db, row.order_id);
  if (order?.payment_status !== 'captured' || order.currency !== ctx.config.currency) return 0;
  const { rate, isIncluded } = await vatOf(ctx);
  const { netMinor } = splitVat(order.total_minor, { rate, isIncluded: true });
  return unusedMinor(row, isIncluded ? order.total_minor : netMinor, ctx.now());
}

/** What paying for a plan does to the site. Where it can do nothing any more, the money is given back. */
async function planPlaced(ctx: Ctx, order: OrderRow, cardId: Sql | null): Promise<Statement[]> {
  const { plan, gift_note, renews, unused_minor } = order.details;
  const site = order.site_id === null ? undefined : await findPlannedSite(ctx.db, order.site_id);
  const renewed = renews && (await findSubscriptionById(ctx.db, renews.subscription_id));
  const running = site && (await runningOf(ctx, site.id));
  if (!plan || !site || site.deleted_at !== null) return giveBackOrder(ctx, order);
  if (running && isEndless(running)) return giveBackOrder(ctx, order);
  const isUpgrade = isUpgraded(running, { plan, user_id: order.user_id });
  const isGift = gift_note !== undefined;
  // a renewal that was given up before it was paid; or one priced by days that were given back since
  if ((renews && order.status === 'cancelled') || (unused_minor !== undefined && !isUpgrade))
    return giveBackOrder(ctx, order);
  // nobody is charged again who could not cancel it
  if (!isGift && !(await findRecipient(ctx.db, order.user_id)))
    return [
      ...(await giveBackOrder(ctx, order)),
      ...(renews ? stopBillingOfSite(ctx.db, site.id, iso(ctx.now())) : []),
    ];
  const next = nextOf({ ctx, order, plan, running, renewed, isUpgrade, isGift, work: site.work });
  // another's plan is not charged to the card of who extends it
  const isOwn = next.user_id === order.user_id && !isGift;
  const stored = { ...next, ...(cardId !== null && isOwn && { card_id: cardId }) };
  const write = running
    ? [updateSubscription(ctx.db, running, withoutId(stored)), abortIfUnchanged(ctx.db)]
    : [insertSubscription(ctx.db, stored as typeof next)];
  return [
    ...write,
    ...(renews ? [] : giveUpRenewals(ctx, { siteId: site.id })),
    updatePlan(ctx.db, site, onSite(next)),
    abortIfUnchanged(ctx.db),
    abortUnless(ctx.db, isThere(site.id)),
    ...(await activatedByPlan(ctx, { siteId: site.id, work: site.work, begunAt: next.created_at })),
    ...(isGift && site.owner_id !== order.user_id
      ? [giftEmail.enqueue(ctx, { user_id: site.owner_id, site_id: site.id, order_id: order.id })]
      : []),
    ...toldFormerPayer(ctx, running, next),
    // what is paid has a receipt
    ...(order.total_minor === 0
      ? [planBegunEmail.enqueue(ctx, { user_id: order.user_id, order_id: order.id })]
      : []),
  ];
}

/** Who paid for a plan that renewed is told where it does not any more because of another. */
const toldFormerPayer = (
  ctx: Ctx,
  running: SubscriptionRow | undefined,
  next: Omit<SubscriptionRow, 'id'>,
): Statement[] =>
  running && running.user_id !== null && running.user_id !== next.user_id && renews(running)
    ? [
        planCancelledEmail.enqueue(ctx, {
          user_id: running.user_id,
          subscription_id: running.id,
          why: 'replaced',
        }),
      ]
    : [];

/** What an update sets: the version counts up by itself. */
const withoutId = ({ id: _, version: __, ...rest }: Record<string, unknown>) =>
  rest as Partial<SubscriptionRow>;

type Change = {
  ctx: Ctx;
  order: OrderRow;
  plan: Plan;
  running: SubscriptionRow | undefined;
  /** What the order was to renew. */
  renewed: SubscriptionRow | undefined;
  isUpgrade: boolean;
  isGift: boolean;
  work: boolean;
};

/** The subscription after an order for it was paid. */
function nextOf(change: Change): Omit<SubscriptionRow, 'id'> {
  const { ctx, order, plan, running, renewed, isUpgrade, isGift, work } = change;
  const now = iso(ctx.now());
  const isRenewal = running !== undefined && running.id === renewed?.id && running.user_id === order.user_id;
  if (isRenewal) return renewedBy(order, { running, plan, work, now });
  const end = running?.period_end ?? null;
  // what is added begins where the plan ends
  const from = !isUpgrade && end !== null && end > now ? end : now;
  const period_end = periodEnd(plan, from, { work });
  const stops = running ? { anchor: from === end ? running.anchor : from } : {};
  const isExtended = plan !== 'once' && (running?.next_charge_at != null || renewed !== undefined);
  if (running && isExtended)
    return {
      ...running,
      ...stops,
      failures: 0,
      failed_at: null,
      state: running.state === 'past_due' ? 'active' : running.state,
      period_end,
      next_charge_at: running.next_charge_at === null ? null : period_end,
    };
  // what its payer ended does not renew because a charge of it arrived late
  const willRenew = !isGift && !work && plan !== 'once' && (renewed?.cancelled_at ?? null) === null;
  return {
    ...fresh(order, plan, now),
    ...(running && { version: running.version, created_at: running.created_at, grants: running.grants }),
    anchor: from,
    is_gift: isGift,
    card_id: renewed?.card_id ?? null,
    period_start: from,
    period_end,
    price_minor: willRenew ? (order.lines[0]?.unit_minor ?? null) : null,
    next_charge_at: willRenew ? period_end : null,
  };
}

/** The next period of a plan; one that was paid late does not move the day. */
function renewedBy(
  order: OrderRow,
  { running, plan, work, now }: { running: SubscriptionRow; plan: Plan; work: boolean; now: string },
): Omit<SubscriptionRow, 'id'> {
  const from = running.period_end ?? now;
  const period_end = periodEnd(plan, from, { work, anchor: running.anchor });
  const isCancelled = running.state === 'cancelled';
  return {
    ...running,
    failures: 0,
    failed_at: null,
    next_plan: null,
    plan,
    state: isCancelled ? 'cancelled' : 'active',
    period_start: from,
    period_end,
    price_minor: order.lines[0]?.unit_minor ?? null,
    currency: order.currency,
    next_charge_at: isCancelled ? null : period_end,
    order_id: order.id,
  };
}

const fresh = (order: OrderRow, plan: Plan, now: string): Omit<SubscriptionRow, 'id'> => ({
  site_id: order.site_id,
  user_id: order.user_id,
  plan,
  state: 'active',
  is_gift: false,
  started_at: now,
  anchor: now,
  period_start: now,
  period_end: null,
  price_minor: null,
  currency: order.currency,
  card_id: null,
  next_plan: null,
  next_charge_at: null,
  failures: 0,
  failed_at: null,
  order_id: order.id,
  cancelled_at: null,
  ended_at: null,
  grants: [],
  version: 1,
  created_at: now,
});

/** A renewal was refused: it is tried again on set days, after the last of which the plan ends. */
async function renewalRefused(ctx: Ctx, order: OrderRow): Promise<Statement[]> {
  const { renews } = order.details;
  const row = renews && (await findSubscriptionById(ctx.db, renews.subscription_id));
  if (!row || !(row.state === 'active' || row.state === 'past_due') || row.period_end !== renews.from)
    return [];
  const now = iso(ctx.now());
  const failures = row.failures + 1;
  const failed_at = row.failed_at ?? now;
  const retry = nextRetry(failed_at, failures);
  const user_id = row.user_id ?? 0;
  if (retry !== null)
    return [
      updateSubscription(ctx.db, row, { state: 'past_due', failures, failed_at, next_charge_at: retry }),
      abortIfUnchanged(ctx.db),
      pastDueEmail.enqueue(ctx, { user_id, subscription_id: row.id, failures }),
    ];
  const ended = { ...row, state: 'ended' as const, next_charge_at: null };
  const site = row.site_id === null ? undefined : await findPlannedSite(ctx.db, row.site_id);
  return [
    updateSubscription(ctx.db, row, { state: 'ended', failures, next_charge_at: null, ended_at: now }),
    abortIfUnchanged(ctx.db),
    ...(row.site_id === null ? [] : giveUpRenewals(ctx, { siteId: row.site_id })),
    ...(site
      ? [
          updatePlan(ctx.db, site, { ...onSite(ended), plan_until: now }),
          abortIfUnchanged(ctx.db),
          ...tellOfEnd(ctx, site, row.user_id),
        ]
      : []),
  ];
}
