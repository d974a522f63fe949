import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
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
