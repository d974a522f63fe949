import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/plan.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { giveUpRenewals } from '#worker/features/orders/public.ts';
import { faultAt, markActivated, type SitePlanRow, updatePlan } from '#worker/features/site-access/public.ts';
import { findPlan, findWorkSite } from './plan.repo.ts';
import {
  findSubscription,
  insertSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.repo.ts';
import { isRunning } from './subscription.rules.ts';

type Member = CtxFor<'member'>;
type Asked = BodyOf<typeof api.setPlan>;

/**
 * Grants a site a plan, which replaces the one it has, or ends that; nobody is charged any more. Nothing of the site is
 * deleted.
 */
export async function setPlan(
  ctx: Member,
  siteId: number,
  asked: Asked,
): Promise<ReplyOf<typeof api.setPlan>> {
  requireReason(ctx);
  const found = await findPlan(ctx.db, siteId);
  if (!found) throw new AppError('site.not_found');
  const now = iso(ctx.now());
  const until = 'plan' in asked && asked.until ? iso(new Date(asked.until)) : null;
  if (until !== null && until <= now)
    throw new AppError('request.invalid', {}, { fields: [faultAt('/until', 'value.not_allowed')] });
  if ('end' in asked && !found.subscribed) return answer(found);
  const patch =
    'end' in asked
      ? { subscribed: false, plan_until: now }
      : { subscribed: true, plan: asked.plan, plan_until: until };
  const [before, after] = [answer(found), answer({ ...found, ...patch })];
  const row = await findSubscription(ctx.db, siteId);
  const running = row && isRunning(row) ? row : undefined;
  // asked again
  const isPaid = running !== undefined && running.user_id !== null;
  if (JSON.stringify(before) === JSON.stringify(after) && !isPaid) return after;
  const statements = [
    ...('end' in asked
      ? ended(ctx, running, now)
      : granted(ctx, { siteId, running, plan: asked.plan, until, now })),
    giveUpRenewals(ctx.db, { siteId }),
    updatePlan(ctx.db, found, patch),
    abortIfUnchanged(ctx.db),
    auditEntry(ctx, 'end' in asked ? 'site.plan_ended' : 'site.plan_granted', {
      kind: 'site',
      id: siteId,
      before,
      after,
      standing: 'AD',
    }),
  ];
  await commit(ctx.db, statements, new AppError('request.conflict'));
  return after;
}

const answer = ({ subscribed, plan, plan_until }: SitePlanRow) => ({ subscribed, plan, plan_until });

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

type Grant = {
  siteId: number;
  running: SubscriptionRow | undefined;
  plan: SubscriptionRow['plan'];
  until: string | null;
  now: string;
};

function granted({ db }: Member, { siteId, running, plan, until, now }: Grant): Statement[] {
  const grant = {
    site_id: siteId,
    user_id: null,
    plan,
    state: 'granted',
    is_gift: false,
    started_at: now,
    anchor: now,
    period_start: now,
    period_end: until,
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
  } as const;
  return running
    ? [updateSubscription(db, running, grant), abortIfUnchanged(db)]
    : [insertSubscription(db, { ...grant, version: 1, created_at: now })];
}

/** Shows a work site to others than its creator. */
export async function activateSite(ctx: Member, siteId: number): Promise<ReplyOf<typeof api.activateSite>> {
  requireReason(ctx);
  const site = await findWorkSite(ctx.db, siteId);
  if (!site?.work) throw new AppError('site.not_found');
  // asked again
  if (site.work_activated_at !== null) return { activated_at: site.work_activated_at };
  const activated_at = iso(ctx.now());
  await commit(
    ctx.db,
    [
      markActivated(ctx.db, siteId, activated_at),
      abortIfUnchanged(ctx.db),
      auditEntry(ctx, 'site.activated', {
        kind: 'site',
        id: siteId,
        before: { activated_at: null },
        after: { activated_at },
        standing: 'AD',
      }),
    ],
    new AppError('request.conflict'),
  );
  return { activated_at };
}
