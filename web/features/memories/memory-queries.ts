import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { getCommunityMemory, listCommunityMemories } from '#worker/contract/community-memory.ts';
import * as api from '#worker/contract/memory.ts';

/** The sort order, filter and tag of a feed, and the cursor that it begins after, as in the URL. */
export type MemoryView = {
  sort: api.MemorySort;
  filter: api.MemoryFilter | null;
  tag?: string | undefined;
  after?: string | undefined;
};

/** `ref` is the site's id or slug as in the URL. */
export const memoriesQuery = (ref: string, { sort, filter, tag, after }: MemoryView) =>
  infiniteQueryOptions({
    queryKey: ['memories', ref, { sort, filter, tag, after }],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.listMemories,
        {
          params: { siteId: ref },
          query: { sort, filter: filter ?? undefined, tag, cursor: pageParam ?? undefined },
        },
        signal,
      ),
    initialPageParam: after ?? null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** The memories of a community, in the order of its staff. */
export const communityMemoriesQuery = (communityId: number) =>
  infiniteQueryOptions({
    queryKey: ['memories', 'community', communityId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCommunityMemories,
        { params: { communityId }, query: { ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** One memory with its full text. */
export const memoryQuery = (id: number, communityId?: number) =>
  queryOptions({
    queryKey: ['memory', id],
    queryFn: ({ signal }) =>
      communityId === undefined
        ? call(api.getMemory, { params: { id } }, signal)
        : call(getCommunityMemory, { params: { id } }, signal),
  });
