import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { listStaff } from '#worker/features/members/public.ts';
import type { SiteRow } from '#worker/features/site-access/public.ts';
import {
  faultAt,
  findDeletedSite,
  findVisibleSite,
  fullName,
  markDeleted,
  sitePolicy,
  standingOf,
} from '#worker/features/site-access/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { meansName } from '#worker/shared/search-key.ts';
import { siteDeletedEmail } from './emails/site-deleted.email.ts';

const DELETED = new AppError('request.conflict');

/** Soft-deletes a site, confirmed by typing its name. It can be restored for thirty days. */
export const deleteSite = (ctx: CtxFor<'member'>, ref: string, name: string): Promise<undefined> =>
  whenDown(ctx, 'site.delete_failed', async () => {
    const gone = await findDeletedSite(ctx, ref);
    const site = gone ?? authorize(ctx.actor, sitePolicy, 'delete', await findVisibleSite(ctx, ref));
    // what an address led to before is not what is meant: a site may have been merged into this one meanwhile
    if (ref !== String(site.id) && ref.toLowerCase() !== site.slug) throw new AppError('site.not_found');
    if (!isNameOf(site, name)) throw invalid([faultAt('/name', 'name.mismatch')]);
    if (gone) return undefined;
    const [at, by] = [iso(ctx.now()), ctx.actor.userId];
    const staff = await listStaff(ctx.db, site.id);
    const statements = [
      markDeleted(ctx.db, site.id, by, at),
      abortIfUnchanged(ctx.db),
      ...(await ctx.hooks.siteDeleted(ctx, site.id, at)),
      ...staff
        .filter((userId) => userId !== by)
        .map((user_id) => siteDeletedEmail.enqueue(ctx, { user_id, deleted_site_id: site.id, by, at })),
      auditEntry(ctx, 'site.deleted', {
        kind: 'site',
        id: site.id,
        before: { deleted_at: null },
        after: { deleted_at: at },
        standing: standingOf(ctx.actor, site),
        isDestructive: true,
      }),
    ];
    try {
      await commit(ctx.db, statements, DELETED);
    } catch (error) {
      // a concurrent request deleted it first: the result is the same
      if (error !== DELETED) throw error;
    }
    ctx.dispatchOutbox();
    return undefined;
  });

/** Compares the typed name with either of the site's names, ignoring spaces, case, niqqud and punctuation. */
const isNameOf = (site: SiteRow, typed: string): boolean =>
  [fullName(site), site.other_name].some((name) => name !== null && meansName(typed, name));
