import { z } from 'zod';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Events } from '#worker/core/hooks.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { discardMediaOfSite } from '#worker/features/media/public.ts';
import { deleteSiteRows, isToPurge, restorableSince } from '#worker/features/site-access/public.ts';
import { deleteOldSlugsOfSite } from './old-slugs.repo.ts';
import { deleteReferralsOfSite } from './referral.repo.ts';

/** An hour of grace, in milliseconds, so that a site is not purged while it is being restored. */
const GRACE_MS = 60 * 60 * 1000;
const MEDIA_A_RUN = 100;

/** Sites deleted before this instant are purged. */
export const deletedBefore = (ctx: Ctx): string => restorableSince(new Date(ctx.now().getTime() - GRACE_MS));

/**
 * Purges a site: a hundred media per run and, with the last of them, all of its rows in every table. Its
 * stickers stay, unlinked; the audit log stays too.
 */
export const purgeSite = defineJob({
  name: 'purge_site',
  payload: z.strictObject({ site_id: z.number().int() }),
  leavesWork: true,
  run: (ctx, { site_id }) => purge(ctx, site_id),
});

async function purge(ctx: Ctx, siteId: number): Promise<Statement[]> {
  if (!(await isToPurge(ctx.db, siteId, deletedBefore(ctx)))) return [];
  const media = await discardMediaOfSite(ctx, siteId, MEDIA_A_RUN);
  if (!media.last) return [...media.statements, purgeSite.enqueue(ctx, { site_id: siteId })];
  return [...media.statements, ...(await deleteSite(ctx, siteId))];
}

/** Deletes all rows of a site without media, in every table. */
export const deleteSite: Events['siteUnmade'] = async (ctx, siteId) => [
  ...(await ctx.hooks.sitePurged(ctx, siteId)),
  deleteReferralsOfSite(ctx.db, siteId),
  deleteOldSlugsOfSite(ctx.db, siteId),
  ...deleteSiteRows(ctx.db, siteId),
];
