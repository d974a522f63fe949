import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/search.ts';
import { isLocale, type Locale } from '#worker/shared/locale.ts';
import { searchKey } from '#worker/shared/search-key.ts';

const MINUTE_MS = 60_000;

export const isLongEnough = (input: string): boolean => searchKey(input).length >= api.SEARCH_MIN;

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

/** Requests what the page of a search shows: the results of both filters, or, without a query, the suggestions. */
export function prefetchSearch(queries: QueryClient, query: string, locale: string): void {
  if (isLongEnough(query)) {
    for (const filter of api.SEARCH_FILTERS) void queries.prefetchInfiniteQuery(resultsQuery(query, filter));
  } else if (isLocale(locale)) void queries.prefetchQuery(suggestionsQuery(locale));
}
