import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Whether a list that shows nothing still goes on: its pages may have nothing to show and be followed by others, which
 * are loaded until one has.
 */
export function useLooking(list: UseInfiniteQueryResult, shown: number): boolean {
  const { data, error, isFetching, fetchNextPage } = list;
  const isLooking = list.isPending || (shown === 0 && list.hasNextPage);
  useEffect(() => {
    if (isLooking && data && !isFetching && !error) void fetchNextPage();
  }, [isLooking, data, isFetching, error, fetchNextPage]);
  return isLooking;
}
