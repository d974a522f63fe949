import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { Memory } from '#worker/contract/memory.ts';
import * as api from '#worker/contract/memory-commands.ts';
import { getSite } from '#worker/contract/site.ts';
import { memoryQuery } from './memory-queries.ts';

/** The site of a memory. */
export const siteOfQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['sites', String(siteId)],
    queryFn: ({ signal }) => call(getSite, { params: { id: String(siteId) } }, signal),
  });

/** The user's own memories on this site that are pending or returned. */
export const ownPendingQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['waiting', siteId, 'mine'],
    queryFn: ({ signal }) =>
      call(api.listPending, { params: { siteId: String(siteId) }, query: { mine: '1' } }, signal),
  });

/** The pending memories of this site, for users who may decide. */
export const pendingQuery = (ref: string) =>
  infiniteQueryOptions({
    queryKey: ['waiting', ref, 'held'],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.listPending,
        { params: { siteId: ref }, query: { ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

export const trashedQuery = (ref: string) =>
  infiniteQueryOptions({
    queryKey: ['waiting', ref, 'trashed'],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.listTrashed,
        { params: { siteId: ref }, query: { ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** Invalidates the lists and counts after a memory was created, changed, decided on, deleted or restored. */
export function memoriesChanged(queries: QueryClient, memory?: Memory): void {
  if (memory) queries.setQueryData(memoryQuery(memory.id).queryKey, memory);
  for (const key of ['memories', 'sites', 'waiting', 'my-sites']) {
    void queries.invalidateQueries({ queryKey: [key] });
  }
}
