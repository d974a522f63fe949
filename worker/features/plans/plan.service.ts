import type * as billing from '#worker/contract/billing.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { giveUpRenewals } from '#worker/features/orders/public.ts';
import { updatePlan } from '#worker/features/site-access/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { planCancelledEmail } from './emails/plan-cancelled.email.ts';
import { findPlannedSite } from './plan.repo.ts';
import { payersPlan, type SeenSite, seenSite } from './plan-of-site.ts';
import { presentPlan, type RENEWABLE } from './present-plan.ts';
import { refundPlan } from './refund-plan.ts';
import { type SubscriptionRow, updateSubscription } from './subscription.repo.ts';
import { canResume, onSite } from './subscription.rules.ts';

type Member = CtxFor<'member'>;
type Reply = ReplyOf<typeof billing.getPlan>;

export async function readPlan(ctx: Member, ref: string): Promise<Reply> {
  return presentPlan(ctx, await seenSite(ctx, ref));
}

/** Cancels a plan at the end of its period; or refunds at once an order that the caller paid in the last days. */
export const cancelPlan = (
  ctx: Member,
  ref: string,
  { refund }: QueryOf<typeof billing.cancelPlan>,
): Promise<Reply> =>
  whenDown(ctx, 'subscription.cancel_failed', async () => {
    const site = await seenSite(ctx, ref);
    await (refund ? refundPlan(ctx, site, refund) : stopRenewing(ctx, site));
    ctx.dispatchOutbox();
    return presentPlan(ctx, site);
  });

async function stopRenewing(ctx: Member, site: SeenSite): Promise<void> {
  const row = await payersPlan(ctx, site, { byAdmin: true });
  // asked again
  if (row.state === 'cancelled') return;
  if (row.next_charge_at === null) throw new AppError('plan.none');
  const stopped = {
    state: 'cancelled',
    cancelled_at: iso(ctx.now()),
    next_charge_at: null,
    next_plan: null,
  } as const;
  await commit(
    ctx.db,
    [
      ...(await changed(ctx, row, stopped)),
      ...giveUpRenewals(ctx, { siteId: site.id }),
      ...(row.user_id === null
        ? []
        : [planCancelledEmail.enqueue(ctx, { user_id: row.user_id, subscription_id: row.id })]),
      ...(row.user_id === ctx.actor.userId
        ? []
        : [
            auditEntry(ctx, 'site.plan_cancelled', {
              kind: 'site',
              id: site.id,
              before: { state: row.state },
              after: { state: stopped.state },
              standing: 'AD',
            }),
          ]),
    ],
    stale(),
  );
}

const stale = () => new AppError('request.conflict');

/** A change of the subscription, and of the plan in the site's row that follows from it. */
async function changed(
  { db }: Member,
  row: SubscriptionRow,
  patch: Partial<SubscriptionRow>,
): Promise<Statement[]> {
  const site = row.site_id === null ? undefined : await findPlannedSite(db, row.site_id);
  return [
    updateSubscription(db, row, patch),
    abortIfUnchanged(db),
    ...(site ? [updatePlan(db, site, onSite({ ...row, ...patch })), abortIfUnchanged(db)] : []),
  ];
}

/** A cancelled plan renews again at the end of its period. */
export async function resumePlan(ctx: Member, ref: string): Promise<Reply> {
  const site = await seenSite(ctx, ref);
  const row = await payersPlan(ctx, site);
  // asked again
  if (row.state === 'active') return presentPlan(ctx, site);
  if (!canResume(row, iso(ctx.now()))) throw new AppError('plan.none');
  const patch = { state: 'active', cancelled_at: null, next_charge_at: row.period_end } as const;
  await commit(ctx.db, await changed(ctx, row, patch), stale());
  return presentPlan(ctx, site);
}

/** Renews as another plan from the end of the period on. */
export async function changePlan(ctx: Member, ref: string, plan: (typeof RENEWABLE)[number]): Promise<Reply> {
  const site = await seenSite(ctx, ref);
  const row = await payersPlan(ctx, site);
  if (row.state !== 'active' || row.next_charge_at === null) throw new AppError('plan.none');
  const next_plan = plan === row.plan ? null : plan;
  if (next_plan !== row.next_plan) await commit(ctx.db, await changed(ctx, row, { next_plan }), stale());
  return presentPlan(ctx, site);
}
