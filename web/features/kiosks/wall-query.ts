import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { getWall } from '#worker/contract/community.ts';

/** The interval of the refetch that marks a kiosk as seen, shows new people and detects a disconnection. */
export const WALL_REFRESH_MS = 5 * 60_000;

/** The people of a community, paginated. `ref` is the community's id or slug, as in the page's path. */
export const wallQuery = (ref: string) =>
  infiniteQueryOptions({
    queryKey: ['wall', ref],
    queryFn: ({ pageParam, signal }) =>
      call(getWall, { params: { id: ref }, query: { ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** Drops the further pages of the wall that an earlier visitor loaded. */
export function resetToFirstPage(queries: QueryClient, ref: string): void {
  queries.setQueryData(
    wallQuery(ref).queryKey,
    (wall) => wall && { pages: wall.pages.slice(0, 1), pageParams: wall.pageParams.slice(0, 1) },
  );
}
