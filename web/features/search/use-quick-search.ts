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
 * What is found while someone types: asked for when they pause, of the last answer while that was all there is
 * and someone of it is left. After a failure the last answer stays.
 */
export function useQuickSearch(typed: string) {
  const asked = useDebounced(typed.trim());
  const [last, setLast] = useState<Answer | null>(null);
  const key = searchKey(typed);
  const holds = last !== null && !last.more && key.startsWith(last.query);
  // the server knows other spellings too
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
  // whoever was found goes with the letters that found them
  if (!enough && last) setLast(null);
  const results = enough && last ? (holds ? left : last.results) : [];
  return {
    results,
    /** Nothing is known yet of what is typed now. */
    isPending:
      enough && !found.isError && (typed.trim() !== asked || found.isFetching) && !(holds && results.length),
    /** Nobody was found, and the server said so. */
    isEmpty:
      enough && typed.trim() === asked && data !== undefined && results.length === 0 && !found.isFetching,
    error: enough ? found.error : null,
    again: () => void found.refetch(),
  };
}
