import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/plan.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { indexSite } from '#worker/features/search/public.ts';
import { markActivated, markInactive } from '#worker/features/site-access/public.ts';
import { findWorkSite, type WorkSite } from './plan.repo.ts';

type Begun = { siteId: number; work: boolean; begunAt: string };
type Standing = { standing?: 'AD' };

/** An administrator shows a work site to others than its creator. */
export async function activateSite(
  ctx: CtxFor<'member'>,
  siteId: number,
): Promise<ReplyOf<typeof api.activateSite>> {
  requireReason(ctx);
  const site = await findWorkSite(ctx.db, siteId);
  if (!site) throw new AppError('site.not_found');
  // asked again
  if (site.work_activated_at !== null) return { activated_at: site.work_activated_at };
  const activated_at = iso(ctx.now());
  const statements = activation(ctx, site, activated_at, { standing: 'AD' });
  await commit(ctx.db, statements, new AppError('request.conflict'));
  return { activated_at };
}

/** An administrator shows a work site to its creator alone again, whatever plan it has. */
export async function deactivateSite(ctx: CtxFor<'member'>, siteId: number): Promise<undefined> {
  requireReason(ctx);
  const site = await findWorkSite(ctx.db, siteId);
  if (!site) throw new AppError('site.not_found');
  // asked again
  if (site.work_activated_at === null) return;
  const statements = deactivation(ctx, site, site.work_activated_at, { standing: 'AD' });
  await commit(ctx.db, statements, new AppError('request.conflict'));
}

/**
 * A plan shows a work site to others than its creator; nothing where they see it already. The site says that it was
 * activated when its plan began, so that a refund can tell.
 */
export async function activatedByPlan(
  ctx: Ctx,
  { siteId, work, begunAt }: Begun,
  by: Standing = {},
): Promise<Statement[]> {
  const site = work ? await findWorkSite(ctx.db, siteId) : undefined;
  return site && site.work_activated_at === null ? activation(ctx, site, begunAt, by) : [];
}

/** A work site that a plan has activated is activated by the plan that takes its place, so that its refund can tell too. */
export async function passedActivation(
  ctx: Ctx,
  { siteId, work, begunAt }: Begun,
  instead: { begunAt: string },
): Promise<Statement[]> {
  const site = work ? await findWorkSite(ctx.db, siteId) : undefined;
  return site?.work_activated_at === begunAt
    ? [
        markInactive(ctx.db, siteId, begunAt),
        abortIfUnchanged(ctx.db),
        markActivated(ctx.db, siteId, instead.begunAt),
        abortIfUnchanged(ctx.db),
      ]
    : [];
}

/** A work site whose plan is refunded is its creator's alone again, unless an administrator has activated it. */
export async function refundedActivation(
  ctx: Ctx,
  { siteId, work, begunAt }: Begun,
  by: Standing = {},
): Promise<Statement[]> {
  const site = work ? await findWorkSite(ctx.db, siteId) : undefined;
  return site?.work_activated_at === begunAt ? deactivation(ctx, site, begunAt, by) : [];
}

const activation = (ctx: Ctx, site: WorkSite, at: string, by: Standing): Statement[] => [
  markActivated(ctx.db, site.id, at),
  abortIfUnchanged(ctx.db),
  ...indexSite(ctx.db, site),
  audited(ctx, site, at, by),
];

const deactivation = (ctx: Ctx, site: WorkSite, since: string, by: Standing): Statement[] => [
  markInactive(ctx.db, site.id, since),
  abortIfUnchanged(ctx.db),
  ...indexSite(ctx.db, site),
  audited(ctx, site, null, by),
];

const audited = (ctx: Ctx, { id, work_activated_at }: WorkSite, at: string | null, by: Standing): Statement =>
  auditEntry(ctx, at === null ? 'site.deactivated' : 'site.activated', {
    kind: 'site',
    id,
    before: { activated_at: work_activated_at },
    after: { activated_at: at },
    ...by,
  });
