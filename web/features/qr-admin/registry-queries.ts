import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { listCodeBatches, listLostScans, listRegistry, traceCode } from '#worker/contract/code-registry.ts';
import type { QueryIn } from '#worker/contract/endpoint.ts';

export const REGISTRY_KEY = 'registry';
export const BATCHES_KEY = 'code-batches';

/** What the address of the list can hold, beside its columns and the open row. */
const CODE_FILTERS = ['q', 'batch', 'state', 'type', 'site', 'community'] as const;

type Held = Partial<Record<string, string>>;

/** The codes by the filters of the address. */
export const codesQuery = (search: Held) => {
  const filters = Object.fromEntries(
    CODE_FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  );
  return infiniteQueryOptions({
    queryKey: [REGISTRY_KEY, 'list', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam && { cursor: pageParam }) };
      return call(listRegistry, { query: query as QueryIn<typeof listRegistry> }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
};

export const traceQuery = (code: string) =>
  queryOptions({
    queryKey: [REGISTRY_KEY, 'trace', code],
    queryFn: ({ signal }) => call(traceCode, { params: { code } }, signal),
    staleTime: 0,
  });

export const batchesQuery = infiniteQueryOptions({
  queryKey: [BATCHES_KEY],
  queryFn: ({ pageParam, signal }) =>
    call(listCodeBatches, { query: pageParam === null ? {} : { cursor: pageParam } }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
  staleTime: 0,
});

export const lostScansQuery = queryOptions({
  queryKey: [REGISTRY_KEY, 'lost'],
  queryFn: ({ signal }) => call(listLostScans, { query: {} }, signal),
  staleTime: 0,
});
