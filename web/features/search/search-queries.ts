import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/search.ts';
import type { Locale } from '#worker/shared/locale.ts';

const MINUTE_MS = 60_000;

/** The first few results, for the query being typed. */
export const quickQuery = (query: string) =>
  queryOptions({
    queryKey: ['quick-search', query],
    queryFn: ({ signal }) => call(api.search, { body: { query, page: 0, quick_search: true } }, signal),
    staleTime: MINUTE_MS,
  });

/** All results, paginated. */
export const resultsQuery = (query: string, filter: api.SearchFilter) =>
  infiniteQueryOptions({
    queryKey: ['search', query, filter],
    queryFn: ({ pageParam, signal }) =>
      call(api.search, { body: { query, page: pageParam, filter } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ more }, _pages, last) => (more && last < api.LAST_PAGE ? last + 1 : null),
    staleTime: MINUTE_MS,
  });

export const suggestionsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['suggestions', locale],
    queryFn: ({ signal }) => call(api.suggestions, { query: { locale } }, signal),
    staleTime: 5 * MINUTE_MS,
  });
