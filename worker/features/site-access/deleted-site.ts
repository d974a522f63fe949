import { RESTORE_DAYS } from '#worker/contract/site-settings.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { findDeletedForUser } from './deleted-sites.repo.ts';
import { groupOf, permissionColumnOf, type SiteForActor } from './site.policy.ts';
import type { SiteRow } from './site.repo.ts';
import { fullName } from './site.rules.ts';

const RESTORE_SECONDS = RESTORE_DAYS * 24 * 60 * 60;
type DeletedSite = SiteRow & SiteForActor & { deleted_at: string };

export const restorableUntil = (deletedAt: string): string =>
  iso(secondsAfter(new Date(deletedAt), RESTORE_SECONDS));

/** The earliest deletion time from which a site can still be restored. */
export const restorableSince = (now: Date): string => iso(secondsAfter(now, -RESTORE_SECONDS));

/** A deleted site that can still be restored. Undefined unless the actor is its Owner or an administrator. */
export async function findDeletedSite(ctx: Ctx, ref: string): Promise<DeletedSite | undefined> {
  if (ctx.actor.kind === 'visitor') return undefined;
  const found = await findDeletedForUser(ctx.db, ref, userIdOf(ctx.actor) ?? 0, restorableSince(ctx.now()));
  if (!found || found.site.deleted_at === null) return undefined;
  const { deleted_at } = found.site;
  const site = { ...found.site, deleted_at, group: groupOf(found.membership), controls: false };
  return ['OW', 'AD'].includes(permissionColumnOf(ctx.actor, site)) ? site : undefined;
}

/** The error for a missing site: `site.deleted` for those who can restore it, else `site.not_found`. */
export async function goneOrMissing(ctx: Ctx, ref: string): Promise<AppError> {
  const site = await findDeletedSite(ctx, ref);
  if (!site) return new AppError('site.not_found');
  const { deleted_at } = site;
  return new AppError('site.deleted', {
    id: site.id,
    name: fullName(site),
    deleted_at,
    restore_until: restorableUntil(deleted_at),
  });
}
