import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type { setPlan as endpoint } from '#worker/contract/plan.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { faultAt, type SitePlanRow, updatePlan } from '#worker/features/site-access/public.ts';
import { findPlan } from './plan.repo.ts';

/** Grants a site a plan, which replaces the one it has, or ends that. Nothing of the site is deleted. */
export async function setPlan(
  ctx: CtxFor<'member'>,
  siteId: number,
  asked: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
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
  // asked again
  if (JSON.stringify(before) === JSON.stringify(after)) return after;
  const statements = [
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
