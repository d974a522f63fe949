import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { isWithdrawn } from '#web/lib/refused.ts';

/** The first page of a list, which a failed search leaves on the screen; throws what leaves nothing to show. */
export function useFirstPage<Page>({
  data,
  error,
}: UseInfiniteQueryResult<InfiniteData<Page>>): Page | undefined {
  const last = useRef<Page>(undefined);
  last.current = data?.pages[0] ?? last.current;
  if (error && (!last.current || isWithdrawn(error))) throw error;
  return last.current;
}
