import type { SearchFilter, SearchResult } from '#worker/contract/search.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { communityPolicy } from '#worker/features/communities/public.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import { INNER_MIN } from '#worker/shared/name-match.ts';
import { looseKey } from '#worker/shared/search-key.ts';
import { readableTexts } from './excerpt.rules.ts';
import { ownCommunitiesQuery, ownSitesQuery } from './search.repo.ts';
import { type Entry, entryOfCommunity, entryOfSite } from './search-index.rules.ts';
import { foundInTexts, presentCommunityResult, presentSiteResult } from './search-result.present.ts';

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
  const matches = matcherFor(key);
  /** In its names; else, where they are searched, in its texts. */
  const found = (entry: Entry, result: () => SearchResult, texts: readonly string[]): SearchResult[] => {
    if (matches(entry.names, '')) return [result()];
    if (within === 'names' || !matches(entry.names, entry.words)) return [];
    return [foundInTexts(result(), texts, key)];
  };
  return [
    ...ownSites.flatMap(({ site, portrait, group }) =>
      sitePolicy.answers.view(actor, { ...site, group, controls: false })
        ? found(entryOfSite(site), () => presentSiteResult(ctx, site, portrait), readableTexts(site))
        : [],
    ),
    ...ownCommunities.flatMap(({ community, group }) =>
      communityPolicy.answers.home(actor, { ...community, community_group: group })
        ? found(entryOfCommunity(community), () => presentCommunityResult(community), [
            community.sentence ?? '',
          ])
        : [],
    ),
  ];
}

/** Returns a predicate: whether every word of `key` begins a word of a name or a text, or is within a name. */
function matcherFor(key: string) {
  const spellings = [key, looseKey(key)].map((spelling) => spelling.split(' '));
  return (names: string, texts: string): boolean => {
    const words = `${names} ${texts}`.split(' ');
    return spellings.some((all) =>
      all.every(
        (word) =>
          words.some((one) => one.startsWith(word)) ||
          (word.length >= INNER_MIN && names.split(' ').some((one) => one.includes(word))),
      ),
    );
  };
}
