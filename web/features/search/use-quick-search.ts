import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { SEARCH_MIN, type SearchResult } from '#worker/contract/search.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { narrow } from './narrow.ts';
import { quickQuery } from './search-queries.ts';

type Answer = { query: string; results: SearchResult[]; more: boolean };

export const isLongEnough = (typed: string): boolean => searchKey(typed).length >= SEARCH_MIN;

/**
 * Search results as the user types. Queries after a pause; filters the previous response instead while that
 * was complete and still has matches. A failure keeps the previous response.
 */
export function useQuickSearch(typed: string) {
  const asked = useDebounced(typed.trim());
  const [last, setLast] = useState<Answer | null>(null);
  const key = searchKey(typed);
  const holds = last !== null && !last.more && key.startsWith(last.query);
  // the server also matches other spellings, so an empty local result is queried again
  const left = !holds ? [] : key === last.query ? last.results : narrow(last.results, typed);
  const found = useQuery({
    ...quickQuery(asked),
    enabled: isLongEnough(asked) && left.length === 0,
    retry: false,
  });
  const { data } = found;
  const goesOn = isLongEnough(asked) && key.startsWith(searchKey(asked));
  useEffect(() => {
    if (data && goesOn) setLast({ query: searchKey(asked), ...data });
  }, [data, asked, goesOn]);

  const enough = isLongEnough(typed);
  // a query that became too short clears the results
  if (!enough && last) setLast(null);
  const results = enough && last ? (holds ? left : last.results) : [];
  return {
    results,
    /** Whether no result is known yet for the current input. */
    isPending:
      enough && !found.isError && (typed.trim() !== asked || found.isFetching) && !(holds && results.length),
    /** Whether the server responded that nothing matches. */
    isEmpty:
      enough && typed.trim() === asked && data !== undefined && results.length === 0 && !found.isFetching,
    error: enough ? found.error : null,
    again: () => void found.refetch(),
  };
}
