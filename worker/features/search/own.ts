import type { SearchFilter, SearchResult } from '#worker/contract/search.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { communityPolicy } from '#worker/features/communities/public.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import { looseKey } from '#worker/shared/search-key.ts';
import { ownCommunitiesQuery, ownSitesQuery } from './search.repo.ts';
import { type Entry, entryOfCommunity, entryOfSite } from './search-index.rules.ts';
import { presentCommunityResult, presentSiteResult } from './search-result.present.ts';

/** The maximum number of memberships searched of each kind, newest first. */
const MAX_MEMBERSHIPS = 50;

/** The non-public sites and communities that match `key` and that the actor is a member of. */
export async function findOwn(
  ctx: Ctx,
  key: string,
  { filter, within }: { filter: SearchFilter | undefined; within: 'names' | 'all' },
): Promise<SearchResult[]> {
  const { actor } = ctx;
  if (actor.kind !== 'member' && actor.kind !== 'vendor' && actor.kind !== 'admin') return [];
  const [ownSites, ownCommunities] = await ctx.db.batch([
    ownSitesQuery(ctx.db, actor.userId, filter === 'group' ? 0 : MAX_MEMBERSHIPS),
    ownCommunitiesQuery(ctx.db, actor.userId, filter === 'site' ? 0 : MAX_MEMBERSHIPS),
  ]);
  const matches = matcherFor(key, within);
  return [
    ...ownSites.flatMap(({ site, portrait, group }) =>
      sitePolicy.answers.view(actor, { ...site, group, controls: false }) && matches(entryOfSite(site))
        ? [presentSiteResult(ctx, site, portrait)]
        : [],
    ),
    ...ownCommunities.flatMap(({ community, group }) =>
      communityPolicy.answers.home(actor, { ...community, community_group: group }) &&
      matches(entryOfCommunity(community))
        ? [presentCommunityResult(community)]
        : [],
    ),
  ];
}

/** Returns a predicate: whether every word of `key` is a prefix of a word of the entry. */
function matcherFor(key: string, within: 'names' | 'all') {
  const spellings = [key, looseKey(key)].map((spelling) => spelling.split(' '));
  return ({ names, words }: Entry): boolean => {
    const searched = (within === 'all' ? `${names} ${words}` : names).split(' ');
    return spellings.some((all) => all.every((word) => searched.some((one) => one.startsWith(word))));
  };
}
