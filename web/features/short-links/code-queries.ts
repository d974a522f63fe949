import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#web/lib/api.ts';
import { randomId } from '#web/lib/random-id.ts';
import { listMySites } from '#worker/contract/my-site.ts';
import * as api from '#worker/contract/short-link.ts';

export const SCAN_DAYS = 30;

export const codesQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['codes', siteId],
    queryFn: async ({ signal }) =>
      (await call(api.listCodes, { params: { id: String(siteId) } }, signal)).codes,
  });

export const scansQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['codes', siteId, 'scans'],
    queryFn: ({ signal }) =>
      call(api.listScans, { params: { id: String(siteId) }, query: { days: SCAN_DAYS } }, signal),
  });

/** The sites of whoever is signed in, a page at a time; not to each may they connect a sticker. */
export const sitesToBindQuery = infiniteQueryOptions({
  queryKey: ['my-sites', 'all'],
  queryFn: ({ pageParam, signal }) =>
    call(listMySites, { query: pageParam ? { cursor: pageParam } : {} }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

/** A new code. Tried again after a failure it is the same attempt, so that there is never one too many. */
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
      queries.setQueryData(codesQuery(siteId).queryKey, (codes) => codes && [...codes, code]);
      void queries.invalidateQueries({ queryKey: ['codes', siteId] });
    },
  });
}

/** Lists ask again. Nobody waits for them: what came of it is told before the card that asked is gone. */
function useCodesChanged(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['codes'] });
}

/** Points a code at a site of one's own: a free one, or one that led to another. */
export function useBindCode(code: string) {
  const changed = useCodesChanged();
  return useMutation({
    mutationFn: (siteId: number) => call(api.bindCode, { params: { code }, body: { site_id: siteId } }),
    onSuccess: changed,
  });
}

export function useRetireCode(code: string) {
  const changed = useCodesChanged();
  return useMutation({
    mutationFn: () => call(api.retireCode, { params: { code } }),
    onSuccess: changed,
  });
}

/** Tells us of a sticker that leads nowhere; once, however often it is tried. */
export function useReportCode(code: string) {
  const key = useRef(randomId());
  return useMutation({
    mutationFn: (note: string) =>
      call(api.reportCode, { params: { code }, body: { note: note || null }, idempotencyKey: key.current }),
  });
}
