import type { MailLevel } from '#worker/contract/account-acts.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { groupOf, sitePolicy } from '#worker/features/sites/public.ts';
import { calledIn } from '#worker/shared/lifespan.ts';
import { setMailLevel } from './mail.repo.ts';
import { listLevels } from './mail-levels.repo.ts';

type Levels = { sites: { id: number; slug: string; name: string; level: MailLevel }[] };

export async function readLevels(ctx: CtxFor<'member'>): Promise<Levels> {
  const rows = await seenLevels(ctx);
  return {
    sites: rows.map(({ site, level }) => ({
      id: site.id,
      slug: site.slug,
      name: calledIn(site, ctx.locale),
      level: level ?? 'all',
    })),
  };
}

/** Of a site that one belongs to, or that one chose something for before; of any other one is told nothing. */
export async function changeLevel(
  ctx: CtxFor<'member'>,
  siteId: number,
  level: MailLevel,
): Promise<undefined> {
  const [found] = await seenLevels(ctx, siteId);
  if (!found) throw new AppError('site.not_found');
  await commit(ctx.db, [setMailLevel(ctx.db, ctx.actor.userId, siteId, level, iso(ctx.now()))]);
}

/** What was chosen is kept when someone may no longer see the site, and not shown. */
async function seenLevels(ctx: CtxFor<'member'>, siteId?: number) {
  const rows = await listLevels(ctx.db, ctx.actor.userId, siteId);
  return rows.filter(({ site, membership, controls }) =>
    sitePolicy.answers.view(ctx.actor, { ...site, group: groupOf(membership), controls }),
  );
}
