import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { listMailLevels, MailLevel } from '#worker/contract/mail.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { groupOf, sitePolicy } from '#worker/features/site-access/public.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import { listLevels } from './mail-levels.repo.ts';
import { setMailLevel } from './mail-settings.repo.ts';
import { deleteWeekly, saveWeekly, wantsWeekly } from './weekly-mail.repo.ts';

type Levels = ReplyOf<typeof listMailLevels>;

export async function readLevels(ctx: CtxFor<'member'>): Promise<Levels> {
  const [rows, weekly] = await Promise.all([listVisibleLevels(ctx), wantsWeekly(ctx.db, ctx.actor.userId)]);
  return {
    weekly,
    sites: rows.map(({ site, level }) => ({
      id: site.id,
      slug: site.slug,
      name: nameInLocale(site, ctx.locale),
      level: level ?? 'all',
    })),
  };
}

/**
 * Sets the mail level of a site that the actor belongs to or has a level for. Any other site is not found, so
 * that the reply does not reveal its existence.
 */
export async function changeLevel(
  ctx: CtxFor<'member'>,
  siteId: number,
  level: MailLevel,
): Promise<undefined> {
  const [found] = await listVisibleLevels(ctx, siteId);
  if (!found) throw new AppError('site.not_found');
  await commit(ctx.db, [setMailLevel(ctx.db, ctx.actor.userId, siteId, level, iso(ctx.now()))]);
}

export async function changeWeekly(ctx: CtxFor<'member'>, wanted: boolean): Promise<undefined> {
  const { userId } = ctx.actor;
  await commit(ctx.db, [wanted ? saveWeekly(ctx.db, userId, iso(ctx.now())) : deleteWeekly(ctx.db, userId)]);
}

/** The levels of sites that the actor may see. Levels of other sites remain stored. */
async function listVisibleLevels(ctx: CtxFor<'member'>, siteId?: number) {
  const rows = await listLevels(ctx.db, ctx.actor.userId, siteId);
  return rows.filter(({ site, membership, controls }) =>
    sitePolicy.answers.view(ctx.actor, { ...site, group: groupOf(membership), controls }),
  );
}
