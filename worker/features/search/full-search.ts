import { RESULTS_A_PAGE, type SearchFilter, type SearchResult } from '#worker/contract/search.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { communityPolicy } from '#worker/features/communities/public.ts';
import { sitePolicy } from '#worker/features/sites/public.ts';
import { presentCommunityFound, presentSiteFound } from './found.present.ts';
import { findOwn } from './own.ts';
import { communitiesQuery, listFound, sitesQuery } from './search.repo.ts';
import { otherSpellings } from './spellings.ts';

type Row = { kind: 'site' | 'community'; id: number };

/** A page of all in whose names, tags or words each word stands, best first; what someone belongs to before the first. */
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

/** One more than a page shows. The first spelling that finds anyone is asked on every page. */
async function findPage(
  ctx: Ctx,
  key: string,
  filter: SearchFilter | undefined,
  page: number,
): Promise<Row[]> {
  const span = { offset: page * RESULTS_A_PAGE, limit: RESULTS_A_PAGE + 1 };
  for (const spelling of [key, ...otherSpellings(key)]) {
    const rows = await listFound(ctx.db, spelling, filter, span);
    if (rows.length > 0) return rows;
    if (page > 0 && (await listFound(ctx.db, spelling, filter, { offset: 0, limit: 1 })).length > 0)
      return [];
  }
  return [];
}

/** As they are now, to whoever may see them now. */
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
        ? [presentSiteFound(ctx, site, portrait)]
        : [],
    ),
    ...communities.flatMap((community) =>
      communityPolicy.answers.home(ctx.actor, { ...community, community_group: null })
        ? [presentCommunityFound(community)]
        : [],
    ),
  ];
  const byRow = new Map(results.map((result) => [`${result.kind} ${result.id}`, result]));
  return rows.flatMap(({ kind, id }) => byRow.get(`${kind} ${id}`) ?? []);
}
