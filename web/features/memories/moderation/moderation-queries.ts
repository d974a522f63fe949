import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { listDecidedComments, listTrashedComments } from '#worker/contract/comment.ts';
import {
  listDecidedInCommunity,
  listPendingInCommunity,
  listTrashedInCommunity,
} from '#worker/contract/community-memory.ts';
import * as api from '#worker/contract/memory-commands.ts';
import { listReports, listReportsInCommunity } from '#worker/contract/report.ts';

export type Kind = 'site' | 'community';
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

/** `ref` is the id of a community. */
const ofCommunity = ({ params, query }: Input) => ({
  params: { communityId: Number(params.siteId) },
  query,
});

/** The pending memories of this site or community, for users who may decide. */
export const pendingQuery = (ref: string, kind: Kind = 'site') =>
  pagesOf(ref, kind === 'site' ? 'held' : 'held in community', async (input, signal) =>
    kind === 'site'
      ? call(api.listPending, input, signal)
      : { comments: [], ...(await call(listPendingInCommunity, ofCommunity(input), signal)) },
  );

/** Memories that were returned or denied, for users who may decide. */
export const decidedQuery = (ref: string, kind: Kind) =>
  pagesOf(ref, kind === 'site' ? 'decided' : 'decided in community', (input, signal) =>
    kind === 'site'
      ? call(api.listDecided, input, signal)
      : call(listDecidedInCommunity, ofCommunity(input), signal),
  );

/** Comments that were returned or denied, for users who may decide. */
export const decidedCommentsQuery = (ref: string) =>
  pagesOf(ref, 'decided-comments', (input, signal) => call(listDecidedComments, input, signal));

/** The deleted memories of this site or community. */
export const trashedQuery = (ref: string, kind: Kind) =>
  pagesOf(ref, kind === 'site' ? 'trashed' : 'trashed in community', (input, signal) =>
    kind === 'site'
      ? call(api.listTrashed, input, signal)
      : call(listTrashedInCommunity, ofCommunity(input), signal),
  );

/** The deleted comments of this site. */
export const trashedCommentsQuery = (ref: string) =>
  pagesOf(ref, 'trashed-comments', (input, signal) => call(listTrashedComments, input, signal));

/** What was reported on this site, and until when the reader muted its emails, for users who may decide. */
export const reportedQuery = (ref: string) =>
  pagesOf(ref, 'reported', (input, signal) => call(listReports, input, signal));

/** What was reported in this community, for users who may decide. */
export const reportedInCommunityQuery = (ref: string) =>
  pagesOf(ref, 'reported in community', (input, signal) =>
    call(listReportsInCommunity, ofCommunity(input), signal),
  );
