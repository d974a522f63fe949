import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#web/lib/api.ts';
import { randomId } from '#web/lib/random-id.ts';
import { listMySites } from '#worker/contract/my-site.ts';
import * as api from '#worker/contract/short-link.ts';

export const SCAN_DAYS = 30;

/** What the codes of a list open. */
export type TargetKind = 'site' | 'community';

const CALLS = {
  site: { list: api.listCodes, mint: api.mintCode },
  community: { list: api.listCommunityCodes, mint: api.mintCommunityCode },
};

/** The codes of a site or community and how often each was scanned. */
export const codesQuery = (id: number, kind: TargetKind = 'site') =>
  queryOptions({
    queryKey: ['codes', ...(kind === 'site' ? [id] : [kind, id])],
    queryFn: ({ signal }) =>
      call(CALLS[kind].list, { params: { id: String(id) }, query: { scan_days: SCAN_DAYS } }, signal),
  });

/** The sites of the signed-in user, paginated; includes sites whose stickers they may not manage. */
export const sitesToBindQuery = infiniteQueryOptions({
  queryKey: ['my-sites', 'all'],
  queryFn: ({ pageParam, signal }) =>
    call(listMySites, { query: pageParam ? { cursor: pageParam } : {} }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

/** Creates a code. A retry after a failure repeats the same attempt, so that no extra code is created. */
export function useMintCode(id: number, kind: TargetKind = 'site') {
  const queries = useQueryClient();
  const key = useRef<string | null>(null);
  return useMutation({
    mutationFn: () => {
      key.current ??= randomId();
      return call(CALLS[kind].mint, { params: { id: String(id) }, idempotencyKey: key.current });
    },
    onSuccess: ({ code }) => {
      key.current = null;
      const { queryKey } = codesQuery(id, kind);
      queries.setQueryData(queryKey, (known) => known && { ...known, codes: [...known.codes, code] });
      void queries.invalidateQueries({ queryKey });
    },
  });
}

/**
 * Invalidates the lists of codes without awaiting, so that the outcome is reported before its card unmounts.
 */
function useCodesChanged(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['codes'] });
}

/** Returns a function that binds a code, unbound or bound to another site, to one of the user's sites. */
export function useBindCode(code: string) {
  const changed = useCodesChanged();
  return async (siteId: number) => {
    await call(api.bindCode, { params: { code }, body: { site_id: siteId } });
    changed();
  };
}

export function useRetireCode(code: string) {
  const changed = useCodesChanged();
  return useMutation({
    mutationFn: () => call(api.retireCode, { params: { code } }),
    onSuccess: changed,
  });
}

/** Returns a function that reports a sticker that opens no site; once, however often it is retried. */
export function useReportCode(code: string) {
  const key = useRef(randomId());
  return (note: string) =>
    call(api.reportCode, { params: { code }, body: { note: note || null }, idempotencyKey: key.current });
}
