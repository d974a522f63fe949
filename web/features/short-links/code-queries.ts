import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#web/lib/api.ts';
import { randomId } from '#web/lib/random-id.ts';
import { listMySites } from '#worker/contract/my-site.ts';
import * as api from '#worker/contract/short-link.ts';

export const SCAN_DAYS = 30;

/** The codes of a site and how often each was scanned. */
export const codesQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['codes', siteId],
    queryFn: ({ signal }) =>
      call(api.listCodes, { params: { id: String(siteId) }, query: { scan_days: SCAN_DAYS } }, signal),
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
export function useMintCode(siteId: number) {
  const queries = useQueryClient();
  const key = useRef<string | null>(null);
  return useMutation({
    mutationFn: () => {
      key.current ??= randomId();
      return call(api.mintCode, { params: { id: String(siteId) }, idempotencyKey: key.current });
    },
    onSuccess: ({ code }) => {
      key.current = null;
      queries.setQueryData(
        codesQuery(siteId).queryKey,
        (known) => known && { ...known, codes: [...known.codes, code] },
      );
      void queries.invalidateQueries({ queryKey: ['codes', siteId] });
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
