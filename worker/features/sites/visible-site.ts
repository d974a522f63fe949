import type { ErrorCode } from '#worker/contract/errors.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { actorFrom } from '#worker/http/session.ts';
import { type SiteAsSeen, sitePolicy, type Viewable } from './site.policy.ts';
import { findSiteAsSeen, findStanding, type SiteRow } from './site.repo.ts';
import { groupOf } from './site.service.ts';
import { decisionRank } from './site-roles.policy.ts';

type SeenRow = Viewable<SiteRow & SiteAsSeen>;

/** The site that something belongs to, or `hidden`: of a private site a stranger learns nothing here. */
export async function findVisibleSite(
  ctx: Ctx,
  ref: string,
  hidden: ErrorCode = 'site.not_found',
): Promise<SeenRow> {
  const found = await findSiteAsSeen(ctx.db, ref, userIdOf(ctx.actor) ?? 0);
  const site = found && { ...found.site, group: groupOf(found.membership), controls: found.controls };
  if (!site || !sitePolicy.answers.view(ctx.actor, site)) throw new AppError(hidden);
  return authorize(ctx.actor, sitePolicy, 'view', site);
}

/** How much say someone who decided earlier has now. */
export async function decisionRankOfUser(ctx: Ctx, siteId: number, userId: number): Promise<number> {
  const found = await findStanding(ctx.db, siteId, userId);
  if (!found) return 0;
  const actor = actorFrom({ userId, sessionId: '' }, found.user);
  return decisionRank(actor, {
    ...found.site,
    group: groupOf(found.membership),
    controls: found.controls,
  });
}
