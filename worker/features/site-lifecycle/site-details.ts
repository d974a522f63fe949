import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { getSiteDetails } from '#worker/contract/site-details.ts';
import { userIdOf } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { fieldsQuery } from '#worker/features/extended-fields/public.ts';
import { hasRecordQuery } from '#worker/features/grave-records/public.ts';
import { presentGroups, presentTags, siteGroupsQuery, tagsQuery } from '#worker/features/groups/public.ts';
import { linksQuery, presentLinks } from '#worker/features/links/public.ts';
import { noticeQuery, presentNotice } from '#worker/features/notices/public.ts';
import { presentRelatedSites, relatedSitesQueries } from '#worker/features/relations/public.ts';
import { siteCardQuery, siteIdOf, visibleCardOr404 } from '#worker/features/site-access/public.ts';

/** The lists on a site's page, in one batch. */
export async function readSiteDetails(ctx: Ctx, ref: string): Promise<ReplyOf<typeof getSiteDetails>> {
  const id = siteIdOf(ref);
  const [found, fields, groups, links, tags, notices, graves, ...related] = await ctx.db.batch([
    siteCardQuery(ctx.db, ref, userIdOf(ctx.actor) ?? 0),
    fieldsQuery(ctx.db, id),
    siteGroupsQuery(ctx, ref),
    linksQuery(ctx.db, { kind: 'site', id }),
    tagsQuery(ctx.db, id),
    noticeQuery(ctx.db, id),
    hasRecordQuery(ctx.db, id),
    ...relatedSitesQueries(ctx, ref),
  ]);
  const site = await visibleCardOr404(ctx, found[0]);
  return {
    ...presentRelatedSites(ctx, site, related),
    fields,
    groups: presentGroups(ctx, site, groups),
    links: presentLinks(ctx, site, links),
    tags: presentTags(ctx, site, tags, 'popular'),
    has_notice: presentNotice(ctx, site, notices[0]) !== null,
    has_grave: (graves[0]?.records ?? 0) > 0,
  };
}
