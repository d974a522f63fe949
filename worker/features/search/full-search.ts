import { RESULTS_A_PAGE, type SearchFilter, type SearchResult } from '#worker/contract/search.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { communityPolicy } from '#worker/features/communities/public.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import { findOwn } from './own.ts';
import { communitiesQuery, listMatches, sitesQuery } from './search.repo.ts';
import { presentCommunityResult, presentSiteResult } from './search-result.present.ts';
import { otherSpellings } from './spellings.ts';

type Row = { kind: 'site' | 'community'; id: number };

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
  const shown = await present(ctx, found.slice(0, RESULTS_A_PAGE));
  return { results: [...own, ...shown], more: found.length > RESULTS_A_PAGE };
}

/** Returns up to one row more than a page shows. Every page uses the first spelling that has any results. */
async function findPage(
  ctx: Ctx,
  key: string,
  filter: SearchFilter | undefined,
  page: number,
): Promise<Row[]> {
  const span = { offset: page * RESULTS_A_PAGE, limit: RESULTS_A_PAGE + 1 };
  for (const spelling of [key, ...otherSpellings(key)]) {
    const rows = await listMatches(ctx.db, spelling, filter, span);
    if (rows.length > 0) return rows;
    if (page > 0 && (await listMatches(ctx.db, spelling, filter, { offset: 0, limit: 1 })).length > 0)
      return [];
  }
  return [];
}

/** Loads the current rows and drops those that the actor may not view. */
async function present(ctx: Ctx, rows: readonly Row[]): Promise<SearchResult[]> {
  if (rows.length === 0) return [];
  const idsOf = (kind: Row['kind']) => rows.flatMap((row) => (row.kind === kind ? [row.id] : []));
  const [sites, communities] = await ctx.db.batch([
    sitesQuery(ctx.db, idsOf('site')),
    communitiesQuery(ctx.db, idsOf('community')),
  ]);
  const results = [
    ...sites.flatMap(({ site, portrait }) =>
      sitePolicy.answers.view(ctx.actor, { ...site, group: null, controls: false })
        ? [presentSiteResult(ctx, site, portrait)]
        : [],
    ),
    ...communities.flatMap((community) =>
      communityPolicy.answers.home(ctx.actor, { ...community, community_group: null })
        ? [presentCommunityResult(community)]
        : [],
    ),
  ];
  const byRow = new Map(results.map((result) => [`${result.kind} ${result.id}`, result]));
  return rows.flatMap(({ kind, id }) => byRow.get(`${kind} ${id}`) ?? []);
}
