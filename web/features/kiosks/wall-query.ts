import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { getWall } from '#worker/contract/community.ts';

/** Keeps a screen known to the server, shows who is new, and notices when it was disconnected. */
export const WALL_REFRESH_MS = 5 * 60_000;

/** The people of a community, page by page; `ref` as it stands in the address. */
export const wallQuery = (ref: string) =>
  infiniteQueryOptions({
    queryKey: ['wall', ref],
    queryFn: ({ pageParam, signal }) =>
      call(getWall, { params: { id: ref }, query: { ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** What someone before had opened further down is closed. */
export function backToFirstPage(queries: QueryClient, ref: string): void {
  queries.setQueryData(
    wallQuery(ref).queryKey,
    (wall) => wall && { pages: wall.pages.slice(0, 1), pageParams: wall.pageParams.slice(0, 1) },
  );
}
