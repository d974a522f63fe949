import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AdminSearch } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import type { QueryIn } from '#worker/contract/endpoint.ts';
import { listLog } from '#worker/contract/log-admin.ts';

export const LOG_FILTERS = ['actor', 'role', 'action', 'kind', 'id', 'request', 'from', 'to'] as const;

/** The log by the filters of the address. */
export const logQuery = (search: AdminSearch) => {
  const filters = Object.fromEntries(
    LOG_FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  ) as QueryIn<typeof listLog>;
  return infiniteQueryOptions({
    queryKey: ['log', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listLog, { query: { ...filters, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
};
