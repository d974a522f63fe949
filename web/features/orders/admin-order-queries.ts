import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AdminSearch } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import type { QueryIn } from '#worker/contract/endpoint.ts';
import { listAdminOrders } from '#worker/contract/order-admin.ts';
import { ADMIN_ORDERS } from './order-queries.ts';

/** What the address of the list can hold, beside its columns and the open row. */
const ORDER_FILTERS = [
  'q',
  'waiting',
  'status',
  'product',
  'payment',
  'site',
  'buyer',
  'from',
  'to',
  'sort',
] as const;

/** The orders of all people by the filters of the address. */
export const adminOrdersQuery = (search: AdminSearch) => {
  const filters = Object.fromEntries(
    ORDER_FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  ) as QueryIn<typeof listAdminOrders>;
  return infiniteQueryOptions({
    queryKey: [ADMIN_ORDERS, filters],
    queryFn: ({ pageParam, signal }) =>
      call(listAdminOrders, { query: { ...filters, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
};
