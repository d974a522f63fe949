import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import * as api from '#worker/contract/price-admin.ts';

/** The prices in every currency, for administrators. */
export const priceRowsQuery = queryOptions({
  queryKey: ['price-rows'],
  queryFn: ({ signal }) => call(api.listPriceRows, {}, signal),
  staleTime: 0,
});

/** The same as a list, of which it is the only page. */
export const priceListQuery = infiniteQueryOptions({
  queryKey: [...priceRowsQuery.queryKey, 'list'],
  queryFn: ({ signal }) => call(api.listPriceRows, {}, signal),
  initialPageParam: null,
  getNextPageParam: () => undefined,
  staleTime: 0,
});

/** Sends a change; where somebody else has made one since it was read, what they have set is read. */
export function useChange(): <T>(sent: Promise<T>) => Promise<T> {
  const queries = useQueryClient();
  return async (sent) => {
    try {
      return await sent;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'request.conflict')
        void queries.invalidateQueries({ queryKey: priceRowsQuery.queryKey });
      throw error;
    }
  };
}
