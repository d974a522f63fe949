import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { commit, orNothing } from '#worker/db/commit.ts';
import { audited } from '#worker/features/audit/public.ts';
import { listStaff } from '#worker/features/members/public.ts';
import { mailed } from '#worker/features/notifications/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { meansName } from '#worker/shared/search-key.ts';
import { findDeletedSite } from './deleted-site.ts';
import { sitePolicy, standing } from './site.policy.ts';
import type { SiteRow } from './site.repo.ts';
import { faultAt, fullName } from './site.rules.ts';
import { markDeleted } from './site-writes.repo.ts';
import { stopsWithSite } from './stops-with-site.ts';
import { findVisibleSite } from './visible-site.ts';

const DELETED = new AppError('request.conflict');

/** A site goes, for now: whoever types its name takes it away from everyone, and has thirty days to think again. */
export const deleteSite = (ctx: CtxFor<'member'>, ref: string, name: string): Promise<undefined> =>
  whenDown(ctx, 'site.delete_failed', async () => {
    const gone = await findDeletedSite(ctx, ref);
    const site = gone ?? authorize(ctx.actor, sitePolicy, 'delete', await findVisibleSite(ctx, ref));
    if (!isNameOf(site, name)) throw invalid([faultAt('/name', 'name.mismatch')]);
    if (gone) return undefined;
    const [at, by] = [iso(ctx.now()), ctx.actor.userId];
    const staff = await listStaff(ctx.db, site.id);
    const statements = [
      markDeleted(ctx.db, site.id, by, at),
      orNothing(ctx.db),
      ...stopsWithSite(ctx, site.id),
      ...staff
        .filter((userId) => userId !== by)
        .map((user_id) => mailed(ctx, { kind: 'site_deleted', user_id, deleted_site_id: site.id, by, at })),
      audited(ctx, 'site.deleted', {
        kind: 'site',
        id: site.id,
        before: { deleted_at: null },
        after: { deleted_at: at },
        standing: standing(ctx.actor, site),
      }),
    ];
    try {
      await commit(ctx.db, statements, DELETED);
    } catch (error) {
      // another was first: it is gone all the same
      if (error !== DELETED) throw error;
    }
    ctx.nudge();
    return undefined;
  });

/** Spaces, case, niqqud and signs do not matter; either name will do. */
const isNameOf = (site: SiteRow, typed: string): boolean =>
  [fullName(site), site.other_name].some((name) => name !== null && meansName(typed, name));
