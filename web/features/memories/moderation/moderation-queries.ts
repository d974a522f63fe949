import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { listDecidedComments, listTrashedComments } from '#worker/contract/comment.ts';
import * as api from '#worker/contract/memory-commands.ts';
import { listReports } from '#worker/contract/report.ts';

type Input = { params: { siteId: string }; query: { cursor?: string } };

/** A list of what is not published on this site, page by page; `ref` is its id or slug as in the URL. */
const pagesOf = <Page extends { next_cursor: string | null }>(
  ref: string,
  list: string,
  load: (input: Input, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey: ['waiting', ref, list],
    queryFn: ({ pageParam, signal }) =>
      load({ params: { siteId: ref }, query: { ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** The pending memories of this site, for users who may decide. */
export const pendingQuery = (ref: string) =>
  pagesOf(ref, 'held', (input, signal) => call(api.listPending, input, signal));

/** Memories that were returned or denied, for users who may decide. */
export const decidedQuery = (ref: string) =>
  pagesOf(ref, 'decided', (input, signal) => call(api.listDecided, input, signal));

/** Comments that were returned or denied, for users who may decide. */
export const decidedCommentsQuery = (ref: string) =>
  pagesOf(ref, 'decided-comments', (input, signal) => call(listDecidedComments, input, signal));

/** The deleted memories of this site. */
export const trashedQuery = (ref: string) =>
  pagesOf(ref, 'trashed', (input, signal) => call(api.listTrashed, input, signal));

/** The deleted comments of this site. */
export const trashedCommentsQuery = (ref: string) =>
  pagesOf(ref, 'trashed-comments', (input, signal) => call(listTrashedComments, input, signal));

/** What was reported on this site, and until when the reader muted its emails, for users who may decide. */
export const reportedQuery = (ref: string) =>
  pagesOf(ref, 'reported', (input, signal) => call(listReports, input, signal));
