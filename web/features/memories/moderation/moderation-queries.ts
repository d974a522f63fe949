import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/memory-commands.ts';
import { listReports } from '#worker/contract/report.ts';

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

/** The deleted memories of this site. */
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

/** What was reported on this site, and until when the reader muted its emails, for users who may decide. */
export const reportedQuery = (ref: string) =>
  infiniteQueryOptions({
    queryKey: ['waiting', ref, 'reported'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listReports,
        { params: { siteId: ref }, query: { ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
