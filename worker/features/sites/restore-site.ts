import type { Site } from '#worker/contract/site.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { commit, orNothing } from '#worker/db/commit.ts';
import { audited } from '#worker/features/audit/public.ts';
import { indexSite } from '#worker/features/search/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { findDeletedSite } from './deleted-site.ts';
import { sitePolicy, standing } from './site.policy.ts';
import { readSite } from './site.service.ts';
import { markRestored } from './site-writes.repo.ts';
import { findVisibleSite } from './visible-site.ts';

const RESTORED = new AppError('request.conflict');

/** Brings a deleted site back as it was, for the thirty days in which it can be. */
export const restoreSite = (ctx: CtxFor<'member'>, id: number): Promise<{ site: Site }> =>
  whenDown(ctx, 'site.rename_failed', async () => {
    const found = await findDeletedSite(ctx, String(id));
    const site = authorize(
      ctx.actor,
      sitePolicy,
      'delete',
      found ?? (await findVisibleSite(ctx, String(id))),
    );
    if (!found) return readSite(ctx, String(id));
    const statements = [
      markRestored(ctx.db, id, found.deleted_at),
      orNothing(ctx.db),
      ...indexSite(ctx.db, found),
      audited(ctx, 'site.restored', {
        kind: 'site',
        id,
        before: { deleted_at: found.deleted_at },
        after: { deleted_at: null },
        standing: standing(ctx.actor, site),
      }),
    ];
    try {
      await commit(ctx.db, statements, RESTORED);
    } catch (error) {
      // another was first: it is back all the same
      if (error !== RESTORED) throw error;
    }
    return readSite(ctx, String(id));
  });
