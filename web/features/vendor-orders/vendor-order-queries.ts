import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import * as api from '#worker/contract/flowers.ts';
import { forgetDelivery } from './kept-proof.ts';
import { readAs } from './read-as.ts';

const ORDERS = 'vendor-orders';
const ORDER = 'vendor-order';

/** The orders of a vendor in one list; `vendor` is the id of one that an administrator looks at. */
export const vendorOrdersQuery = (tab: api.OrderTab, vendor?: string) =>
  infiniteQueryOptions({
    queryKey: [ORDERS, vendor ?? 'own', tab],
    queryFn: ({ pageParam, signal }) =>
      readAs(vendor, ({ query, ...more }) =>
        call(
          api.listVendorOrders,
          { query: { tab, ...query, ...(pageParam && { cursor: pageParam }) }, ...more },
          signal,
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });

const isOver = ({ status }: api.VendorOrder): boolean => status === 'completed' || status === 'cancelled';

/** Names an order in the storage of the device. */
export const orderPlace = (id: number | string): string => `order:${id}`;

/** An order as its vendor reads it. The device forgets it once it is over, or another vendor's. */
export const vendorOrderQuery = (id: string, vendor?: string) =>
  queryOptions({
    queryKey: [ORDER, vendor ?? 'own', id],
    queryFn: async ({ signal }) => {
      const forget = () => void forgetDelivery(orderPlace(id)).catch(() => undefined);
      try {
        const read = await readAs(vendor, (as) =>
          call(api.getVendorOrder, { params: { id }, ...as }, signal),
        );
        if (isOver(read.order)) forget();
        return read.order;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'order.not_found') forget();
        throw error;
      }
    },
    staleTime: 0,
  });

/** Fetches the lists again. */
export const renewVendorOrders = (queries: QueryClient): void =>
  void queries.invalidateQueries({ queryKey: [ORDERS] });

/** Shows an order as a reply has it; the lists are fetched again. */
export function showVendorOrder(queries: QueryClient, order: api.VendorOrder): void {
  queries.setQueryData(vendorOrderQuery(String(order.id)).queryKey, order);
  renewVendorOrders(queries);
}

/** Fetches an order again, which someone else or time has moved on. */
export function renewVendorOrder(queries: QueryClient, id: number): void {
  void queries.invalidateQueries({ queryKey: vendorOrderQuery(String(id)).queryKey });
  renewVendorOrders(queries);
}
