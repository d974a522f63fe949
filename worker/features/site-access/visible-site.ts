import type { ErrorCode } from '#worker/contract/errors.ts';
import { type Actor, userIdOf } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { actorFrom } from '#worker/http/session.ts';
import { recordReading } from './record-reading.ts';
import { groupOf, type SiteForActor, sitePolicy, type Viewable } from './site.policy.ts';
import { findSiteForUser, findUserOnSite, type SiteRow } from './site.repo.ts';

type VisibleSite = Viewable<SiteRow & SiteForActor>;

/**
 * The site that something belongs to. Throws `hidden` where it is not visible, so that the reply does
 * not reveal that a private site exists.
 */
export async function findVisibleSite(
  ctx: Ctx,
  ref: string,
  hidden: ErrorCode = 'site.not_found',
): Promise<VisibleSite> {
  const found = await findSiteForUser(ctx.db, ref, userIdOf(ctx.actor) ?? 0);
  const site = found && { ...found.site, group: groupOf(found.membership), controls: found.controls };
  if (!site || !sitePolicy.answers.view(ctx.actor, site)) throw new AppError(hidden);
  await recordReading(ctx, site);
  return authorize(ctx.actor, sitePolicy, 'view', site);
}

/** Another user as an actor now, and the site as they see it; undefined where it is gone or they may not see it. */
export async function siteForUser(
  ctx: Ctx,
  siteId: number,
  userId: number,
): Promise<{ actor: Actor; site: VisibleSite } | undefined> {
  const found = await findUserOnSite(ctx.db, siteId, userId);
  if (!found) return undefined;
  const actor = actorFrom({ userId, sessionId: '' }, found.user);
  const site = { ...found.site, group: groupOf(found.membership), controls: found.controls };
  return sitePolicy.answers.view(actor, site)
    ? { actor, site: authorize(actor, sitePolicy, 'view', site) }
    : undefined;
}
