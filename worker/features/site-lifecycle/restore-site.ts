import type { Site } from '#worker/contract/site.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { indexSite } from '#worker/features/search/public.ts';
import {
  findDeletedSite,
  findVisibleSite,
  markRestored,
  readSite,
  sitePolicy,
  standingOf,
} from '#worker/features/site-access/public.ts';
import { whenDown } from '#worker/http/when-down.ts';

const RESTORED = new AppError('request.conflict');

/** Restores a deleted site unchanged, within thirty days of its deletion. */
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
      abortIfUnchanged(ctx.db),
      ...indexSite(ctx.db, found),
      auditEntry(ctx, 'site.restored', {
        kind: 'site',
        id,
        before: { deleted_at: found.deleted_at },
        after: { deleted_at: null },
        standing: standingOf(ctx.actor, site),
      }),
    ];
    try {
      await commit(ctx.db, statements, RESTORED);
    } catch (error) {
      // a concurrent request restored it first: the result is the same
      if (error !== RESTORED) throw error;
    }
    return readSite(ctx, String(id));
  });
