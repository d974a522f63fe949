import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDebounced } from '#web/lib/use-debounced.ts';
import type { SearchResult } from '#worker/contract/search.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { filterResults } from './filter-results.ts';
import { isLongEnough, quickQuery } from './search-queries.ts';

type QuickResponse = { query: string; results: SearchResult[]; more: boolean };

/**
 * Search results as the user types. Queries after a pause; filters the previous response instead while that
 * was complete and still has matches. A failure keeps the previous response.
 */
export function useQuickSearch(input: string) {
  const debouncedQuery = useDebounced(input.trim());
  const [lastResponse, setLastResponse] = useState<QuickResponse | null>(null);
  const key = searchKey(input);
  const isReusable = lastResponse !== null && !lastResponse.more && key.startsWith(lastResponse.query);
  // the server also matches other spellings, so an empty local result is queried again
  const remaining = !isReusable
    ? []
    : key === lastResponse.query
      ? lastResponse.results
      : filterResults(lastResponse.results, input);
  const request = useQuery({
    ...quickQuery(debouncedQuery),
    enabled: isLongEnough(debouncedQuery) && remaining.length === 0,
    retry: false,
  });
  const { data } = request;
  const isCurrent = isLongEnough(debouncedQuery) && key.startsWith(searchKey(debouncedQuery));
  useEffect(() => {
    if (data && isCurrent) setLastResponse({ query: searchKey(debouncedQuery), ...data });
  }, [data, debouncedQuery, isCurrent]);

  const isSearchable = isLongEnough(input);
  // a query that became too short clears the results
  if (!isSearchable && lastResponse) setLastResponse(null);
  const results = isSearchable && lastResponse ? (isReusable ? remaining : lastResponse.results) : [];
  return {
    results,
    /** Whether no result is known yet for the current input. */
    isPending:
      isSearchable &&
      !request.isError &&
      (input.trim() !== debouncedQuery || request.isFetching) &&
      !(isReusable && results.length),
    /** Whether the server responded that nothing matches. */
    isEmpty:
      isSearchable &&
      input.trim() === debouncedQuery &&
      data !== undefined &&
      results.length === 0 &&
      !request.isFetching,
    error: isSearchable ? request.error : null,
    retry: () => void request.refetch(),
  };
}
