import type { MailLevel } from '#worker/contract/account-acts.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { calledIn } from '#worker/shared/lifespan.ts';
import { listLevels, setMailLevel } from './mail.repo.ts';

type Levels = { sites: { id: number; slug: string; name: string; level: MailLevel }[] };

export async function readLevels(ctx: CtxFor<'member'>): Promise<Levels> {
  const rows = await listLevels(ctx.db, ctx.actor.userId);
  return {
    sites: rows.map((site) => ({
      id: site.id,
      slug: site.slug,
      name: calledIn(site, ctx.locale),
      level: site.level ?? 'all',
    })),
  };
}

/** Of a site that one belongs to; of any other one is told nothing. */
export async function changeLevel(
  ctx: CtxFor<'member'>,
  siteId: number,
  level: MailLevel,
): Promise<undefined> {
  const { userId } = ctx.actor;
  const [belongs] = await listLevels(ctx.db, userId, siteId);
  if (!belongs) throw new AppError('site.not_found');
  await commit(ctx.db, [setMailLevel(ctx.db, userId, siteId, level, iso(ctx.now()))]);
}
