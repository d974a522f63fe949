import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AdminSearch } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import type { QueryIn } from '#worker/contract/endpoint.ts';
import { getPlatformReport, listPlatformReports } from '#worker/contract/report-admin.ts';

const REPORTS = 'admin-reports';
const REPORT_FILTERS = ['state', 'reason', 'subject', 'age', 'sort'] as const;

/** What reached the platform by the filters of the address. */
export const reportsQuery = (search: AdminSearch) => {
  const filters = Object.fromEntries(
    REPORT_FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  ) as QueryIn<typeof listPlatformReports>;
  return infiniteQueryOptions({
    queryKey: [REPORTS, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listPlatformReports, { query: { ...filters, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
};

/** What was reported, for an administrator, who is asked for a reason where it is on a private site. */
export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: [REPORTS, 'one', id],
    queryFn: async ({ signal }) => (await call(getPlatformReport, { params: { id } }, signal)).report,
    staleTime: 0,
    retry: false,
  });

export function useReportsChanged(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [REPORTS] });
}
