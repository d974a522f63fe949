import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/plan.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, abortUnless, commit } from '#worker/db/commit.ts';
import type { PlanGrant } from '#worker/db/schema/billing.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { giveUpRenewals } from '#worker/features/orders/public.ts';
import { faultAt, type SitePlanRow, updatePlan } from '#worker/features/site-access/public.ts';
import { activatedByPlan } from './activation.ts';
import { planCancelledEmail } from './emails/plan-cancelled.email.ts';
import { tellOfEnd } from './emails/plan-ended.email.ts';
import { findPlannedSite, isThere } from './plan.repo.ts';
import {
  findSubscription,
  insertSubscription,
  listPaidPlans,
  type PaidPlan,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.repo.ts';
import { endOf, isOver, isRunning, laterEnd } from './subscription.rules.ts';

type Member = CtxFor<'member'>;
type Asked = BodyOf<typeof api.setPlan>;

/** The plan that runs on a site, with what was paid for it. */
type Running = { row: SubscriptionRow | undefined; paid: readonly PaidPlan[]; work: boolean };

/**
 * Grants a site a plan in place of what was granted before, and never for less time than was paid; or ends the plan. Nobody
 * is charged any more, and nothing of the site is deleted.
 */
export async function setPlan(
  ctx: Member,
  siteId: number,
  asked: Asked,
): Promise<ReplyOf<typeof api.setPlan>> {
  requireReason(ctx);
  const found = await findPlannedSite(ctx.db, siteId);
  if (!found || found.deleted_at !== null) throw new AppError('site.not_found');
  const now = iso(ctx.now());
  const until = 'plan' in asked && asked.until ? iso(new Date(asked.until)) : null;
  if (until !== null && until <= now)
    throw new AppError('request.invalid', {}, { fields: [faultAt('/until', 'value.not_allowed')] });
  if ('end' in asked && !found.subscribed) return { site: { id: siteId, ...stateOf(found) } };
  const last = await findSubscription(ctx.db, siteId);
  const row = last && isRunning(last) ? last : undefined;
  const running = { row, paid: row ? await listPaidPlans(ctx.db, row) : [], work: found.work };
  const grant = 'plan' in asked ? { at: now, plan: asked.plan, until } : undefined;
  const after = stateOf(
    grant
      ? { subscribed: true, plan: grant.plan, plan_until: endWith(running, grant) }
      : { ...found, subscribed: false, plan_until: now },
  );
  // asked again
  const isPaid = row !== undefined && row.user_id !== null;
  if (!isPaid && JSON.stringify(stateOf(found)) === JSON.stringify(after))
    return { site: { id: siteId, ...after } };
  const statements = [
    ...(grant ? granted(ctx, { siteId, running, grant, end: after.plan_until }) : ended(ctx, row, now)),
    ...giveUpRenewals(ctx, { siteId }),
    updatePlan(ctx.db, found, after),
    abortIfUnchanged(ctx.db),
    abortUnless(ctx.db, isThere(siteId)),
    ...(grant
      ? await activatedByPlan(
          ctx,
          { siteId, work: found.work, begunAt: row?.created_at ?? grant.at },
          { standing: 'AD' },
        )
      : []),
    ...told(ctx, found, running, grant ? 'granted' : 'ended'),
    auditEntry(ctx, grant ? 'site.plan_granted' : 'site.plan_ended', {
      kind: 'site',
      id: siteId,
      before: stateOf(found),
      after,
      standing: 'AD',
      isDestructive: !grant || isPaid,
    }),
  ];
  await commit(ctx.db, statements, new AppError('request.conflict'));
  ctx.dispatchOutbox();
  return { site: { id: siteId, ...after } };
}

const stateOf = ({ subscribed, plan, plan_until }: Omit<SitePlanRow, 'id'>) => ({
  subscribed,
  plan,
  plan_until,
});

/** A grant takes the place of one before it, but not of one after which somebody has paid. */
const keptGrants = ({ row, paid }: Running): PlanGrant[] => {
  const last = paid.at(-1);
  return last && row ? row.grants.filter(({ at }) => at <= last.at) : [];
};

/** Until when a plan runs that is granted in place of another. */
function endWith(running: Running, { until }: PlanGrant): string | null {
  const { row, paid, work } = running;
  const paidUntil = endOf(paid, work, keptGrants(running));
  const end = row && row.user_id !== null ? laterEnd(paidUntil, row.period_end) : paidUntil;
  return laterEnd(end, until);
}

/** Who paid for what runs now learns that an administrator has changed it, and the Owner that it has ended. */
function told(
  ctx: Member,
  site: Parameters<typeof tellOfEnd>[1],
  { row, paid, work }: Running,
  why: 'granted' | 'ended',
): Statement[] {
  const payer = isOver(endOf(paid, work), iso(ctx.now())) ? undefined : paid.at(-1)?.user_id;
  const user_id = row?.user_id ?? payer;
  if (!row || user_id === undefined) return [];
  return [
    planCancelledEmail.enqueue(ctx, { user_id, subscription_id: row.id, why }),
    ...(why === 'ended' ? tellOfEnd(ctx, site, user_id, user_id) : []),
  ];
}

const ended = ({ db }: Member, running: SubscriptionRow | undefined, now: string): Statement[] =>
  running
    ? [
        updateSubscription(db, running, {
          state: 'ended',
          period_end: now,
          ended_at: now,
          cancelled_at: now,
          next_charge_at: null,
        }),
        abortIfUnchanged(db),
      ]
    : [];

type Granted = { siteId: number; running: Running; grant: PlanGrant; end: string | null };

function granted({ db }: Member, { siteId, running, grant, end }: Granted): Statement[] {
  const { row } = running;
  const next = {
    site_id: siteId,
    user_id: null,
    plan: grant.plan,
    state: 'granted',
    is_gift: false,
    started_at: grant.at,
    anchor: grant.at,
    period_start: grant.at,
    period_end: end,
    price_minor: null,
    currency: null,
    card_id: null,
    next_plan: null,
    next_charge_at: null,
    failures: 0,
    failed_at: null,
    order_id: null,
    cancelled_at: null,
    ended_at: null,
    grants: [...keptGrants(running), grant],
  } satisfies Partial<SubscriptionRow>;
  return row
    ? [updateSubscription(db, row, next), abortIfUnchanged(db)]
    : [insertSubscription(db, { ...next, version: 1, created_at: grant.at })];
}
