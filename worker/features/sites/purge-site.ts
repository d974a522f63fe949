import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { later } from '#worker/db/outbox.ts';
import { deleteFeedsOfSite } from '#worker/features/calendars/public.ts';
import { deleteFieldsOfSite } from '#worker/features/extended-fields/public.ts';
import { deleteGroupsOfSite, deleteTagsOfSite } from '#worker/features/groups/public.ts';
import { deleteLinksOfSite } from '#worker/features/links/public.ts';
import { deleteUploadsOfSite, discardMediaOfSite } from '#worker/features/media/public.ts';
import { deletePlace } from '#worker/features/members/public.ts';
import { deleteMemoriesOfSite } from '#worker/features/memories/public.ts';
import { deleteMailSettingsOfSite } from '#worker/features/notifications/public.ts';
import { deleteRelationsOfSite } from '#worker/features/relations/public.ts';
import { unbindCodesOfSite } from '#worker/features/short-links/public.ts';
import { deleteSuccessionOfSite } from '#worker/features/succession/public.ts';
import { deleteUpdatesOfSite } from '#worker/features/updates/public.ts';
import { restorableSince } from './deleted-site.ts';
import { isToPurge, listToPurge } from './deleted-sites.repo.ts';
import { deleteOldSlugsOfSite } from './old-slugs.repo.ts';
import { deleteReferralsOfSite } from './referral.repo.ts';
import { deleteSiteRows } from './site-writes.repo.ts';

/** As many a day as one job's commit holds. */
const MOST_DUE = 100;
/** So that nothing is purged while it is being restored. */
const GRACE_MS = 60 * 60 * 1000;
const MEDIA_AT_ONCE = 100;

const before = (ctx: Ctx): string => restorableSince(new Date(ctx.now().getTime() - GRACE_MS));

/** A job for each site that can be brought back no more. */
export async function planPurges(ctx: Ctx): Promise<Statement[]> {
  const due = await listToPurge(ctx.db, before(ctx), MOST_DUE);
  return due.map(({ id }) => later(ctx.db, 'purge_site', { site_id: id }, ctx.now()));
}

/** The effect of one such job: a hundred media, and where these are the last, all that is left of the site. */
export async function purgeSite(ctx: Ctx, siteId: number): Promise<Statement[]> {
  if (!(await isToPurge(ctx.db, siteId, before(ctx)))) return [];
  const media = await discardMediaOfSite(ctx, siteId, MEDIA_AT_ONCE);
  if (!media.last) return [...media.statements, later(ctx.db, 'purge_site', { site_id: siteId }, ctx.now())];
  return [...media.statements, ...allOf(ctx, siteId)];
}

/** Everything that is a site's, in whatever table. Its stickers stay as they are, and lead nowhere; the audit stays too. */
const allOf = (ctx: Ctx, siteId: number): Statement[] => [
  deleteUpdatesOfSite(ctx.db, siteId),
  deleteFeedsOfSite(ctx.db, siteId),
  ...deleteMailSettingsOfSite(ctx.db, siteId),
  ...deleteSuccessionOfSite(ctx.db, siteId),
  deleteRelationsOfSite(ctx.db, siteId),
  deleteLinksOfSite(ctx.db, siteId),
  deleteFieldsOfSite(ctx.db, siteId),
  deleteTagsOfSite(ctx.db, siteId),
  deleteGroupsOfSite(ctx.db, siteId),
  deleteMemoriesOfSite(ctx.db, siteId),
  ...deleteUploadsOfSite(ctx, siteId),
  ...deletePlace(ctx.db, { kind: 'site', id: siteId }),
  unbindCodesOfSite(ctx.db, siteId, iso(ctx.now())),
  deleteReferralsOfSite(ctx.db, siteId),
  deleteOldSlugsOfSite(ctx.db, siteId),
  ...deleteSiteRows(ctx.db, siteId),
];
