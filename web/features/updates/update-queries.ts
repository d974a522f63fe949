import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { UNREAD_KEY } from '#web/lib/session.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import * as api from '#worker/contract/update.ts';

export type UpdatesFilter = 'all' | 'unread';
type Page = NonNullable<ReplyOf<typeof api.listUpdates>>;
type ReadMarks = { ids: number[]; is_read: boolean } | { up_to: number };

const LISTS = ['updates', 'list'] as const;
const MINUTE_MS = 60_000;

export const updatesQuery = (filter: UpdatesFilter) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.listUpdates,
        { query: { ...(filter === 'unread' && { unread: '1' }), ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });

/** The number of unread updates, at most `UNREAD_MOST`. */
export const unreadQuery = queryOptions({
  queryKey: UNREAD_KEY,
  queryFn: async ({ signal }) => (await call(api.countUpdates, {}, signal)).unread,
  staleTime: MINUTE_MS,
  refetchOnWindowFocus: true,
  // the badge is optional, so not worth retrying
  retry: false,
});

/** Marks updates as read or unread, or all up to one as read. Updates the shown ones optimistically. */
export function useMark() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (marks: ReadMarks) => call(api.readUpdates, { body: marks }),
    onMutate: (marks) => applyMarks(queries, marks),
    onSuccess: ({ unread }) => queries.setQueryData(unreadQuery.queryKey, unread),
    onError: () => void queries.invalidateQueries({ queryKey: LISTS }),
  });
}

const applyMarks = (queries: QueryClient, marks: ReadMarks): void =>
  void queries.setQueriesData<InfiniteData<Page>>(
    { queryKey: LISTS },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          updates: page.updates.map((update) => {
            if ('up_to' in marks) return update.id <= marks.up_to ? { ...update, is_read: true } : update;
            return marks.ids.includes(update.id) ? { ...update, is_read: marks.is_read } : update;
          }),
        })),
      },
  );
