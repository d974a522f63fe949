import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
import { call } from '#web/lib/api.ts';
import type * as api from '#worker/contract/memory.ts';
import * as acts from '#worker/contract/memory-acts.ts';
import { getSite } from '#worker/contract/site.ts';

/** The site that a memory is on. */
export const siteOfQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['sites', String(siteId)],
    queryFn: ({ signal }) => call(getSite, { params: { id: String(siteId) } }, signal),
  });

/** What of one's own waits on this site, or was returned. */
export const ownWaitingQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['waiting', siteId, 'mine'],
    queryFn: ({ signal }) =>
      call(acts.listPending, { params: { siteId: String(siteId) }, query: { mine: '1' } }, signal),
  });

/** What waits on this site for whoever asks to decide. */
export const heldQuery = (ref: string) =>
  infiniteQueryOptions({
    queryKey: ['waiting', ref, 'held'],
    queryFn: ({ pageParam, signal }) =>
      call(
        acts.listPending,
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
        acts.listTrashed,
        { params: { siteId: ref }, query: { ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** A memory was written, changed, decided on, deleted or brought back: lists and counts ask again. */
export function memoriesChanged(queries: QueryClient, memory?: api.Memory): void {
  if (memory) queries.setQueryData(memoryQuery(memory.id).queryKey, memory);
  for (const key of ['memories', 'sites', 'waiting', 'my-sites']) {
    void queries.invalidateQueries({ queryKey: [key] });
  }
}
