import { RESULTS_A_PAGE, type SearchFilter, type SearchResult } from '#worker/contract/search.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { searchDb } from '#worker/db/client.ts';
import { communityPolicy } from '#worker/features/communities/public.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import { readableTexts } from './excerpt.rules.ts';
import { findOwn } from './own.ts';
import { communitiesQuery, listMatches, sitesQuery, tagsQuery } from './search.repo.ts';
import { foundInTexts, presentCommunityResult, presentSiteResult } from './search-result.present.ts';
import { otherSpellings } from './spellings.ts';

type Row = { kind: 'site' | 'community'; id: number; inTexts: boolean };
/** A page of matches of one spelling of the query. */
type Found = { spelling: string; rows: Row[] };

/**
 * A page of public results with every word in their names, tags or texts, best first. The first page starts
 * with the actor's own non-public results.
 */
export async function fullSearch(
  ctx: Ctx,
  key: string,
  filter: SearchFilter | undefined,
  page: number,
): Promise<{ results: SearchResult[]; more: boolean }> {
  const [own, found] = await Promise.all([
    page === 0 ? findOwn(ctx, key, { filter, within: 'all' }) : [],
    findPage(ctx, key, filter, page),
  ]);
  const shown = await present(ctx, found.spelling, found.rows.slice(0, RESULTS_A_PAGE));
  return { results: [...own, ...shown], more: found.rows.length > RESULTS_A_PAGE };
}

/** Returns up to one row more than a page shows. Every page uses the first spelling that has any results. */
async function findPage(
  ctx: Ctx,
  key: string,
  filter: SearchFilter | undefined,
  page: number,
): Promise<Found> {
  const span = { offset: page * RESULTS_A_PAGE, limit: RESULTS_A_PAGE + 1 };
  const db = searchDb(ctx.db);
  for (const spelling of [key, ...otherSpellings(key)]) {
    const rows = await listMatches(db, spelling, filter, span);
    if (rows.length > 0) return { spelling, rows };
    if (page > 0 && (await listMatches(db, spelling, filter, { offset: 0, limit: 1 })).length > 0) break;
  }
  return { spelling: key, rows: [] };
}

/** Loads the current rows and drops those that the actor may not view. */
async function present(ctx: Ctx, spelling: string, rows: readonly Row[]): Promise<SearchResult[]> {
  if (rows.length === 0) return [];
  const idsOf = (kind: Row['kind'], among = rows) =>
    among.flatMap((row) => (row.kind === kind ? [row.id] : []));
  const inTexts = rows.filter((row) => row.inTexts);
  const [sites, communities, tags] = await ctx.db.batch([
    sitesQuery(ctx.db, idsOf('site')),
    communitiesQuery(ctx.db, idsOf('community')),
    tagsQuery(ctx.db, idsOf('site', inTexts)),
  ]);
  const tagsOf = (id: number) => tags.filter(({ site_id }) => site_id === id).map(({ name }) => name);
  const results = [
    ...sites.flatMap(({ site, portrait }) =>
      sitePolicy.answers.view(ctx.actor, { ...site, group: null, controls: false })
        ? [
            {
              result: presentSiteResult(ctx, site, portrait),
              texts: [...readableTexts(site), ...tagsOf(site.id)],
            },
          ]
        : [],
    ),
    ...communities.flatMap((community) =>
      communityPolicy.answers.home(ctx.actor, { ...community, community_group: null })
        ? [{ result: presentCommunityResult(community), texts: [community.sentence ?? ''] }]
        : [],
    ),
  ];
  const byRow = new Map(results.map((one) => [`${one.result.kind} ${one.result.id}`, one]));
  return rows.flatMap(({ kind, id, inTexts }) => {
    const found = byRow.get(`${kind} ${id}`);
    if (!found) return [];
    return inTexts ? foundInTexts(found.result, found.texts, spelling) : found.result;
  });
}
