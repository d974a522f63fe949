import { wallCommunityQuery } from '#web/features/communities/public.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { pagesOf, placeOf, validateWallSearch } from './wall-place.ts';
import { wallDaysQuery, wallQuery } from './wall-queries.ts';

type Visit = { context: RouterContext; params: { id: string }; location: { search: object } };

/**
 * Loads what an address shows of a wall, and the days of this week, without which the wall is shown too. The search
 * is no dependency of the page: another one replaces the people, not the page.
 */
export async function loadWall({ context: { queries }, params: { id }, location }: Visit): Promise<void> {
  const search = validateWallSearch({ ...location.search });
  const [{ pages }] = await Promise.all([
    queries.ensureInfiniteQueryData({
      ...wallQuery(id, placeOf(search)),
      getNextPageParam: (page) => page.next_cursor,
      pages: pagesOf(search),
    }),
    queries.prefetchQuery({ ...wallDaysQuery(id), retry: false }),
  ]);
  const [first] = pages;
  if (first) queries.setQueryData(wallCommunityQuery(id).queryKey, first.community);
}
