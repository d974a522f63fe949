import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { listBouquets, listOrderDays } from '#worker/contract/flowers.ts';

const MINUTE_MS = 60_000;

/** Where flowers are to be brought; `cemetery` is null for one that is not in the list. */
export type Destination = { cemetery: number | null; city: string };
export const NOWHERE: Destination = { cemetery: null, city: '' };

export const isSomewhere = ({ cemetery, city }: Destination): boolean => cemetery !== null || city !== '';

/** What can be brought there, and what is known of the grave of the site. `id` as in the page's path. */
export const bouquetsQuery = (id: string, { cemetery, city }: Destination) =>
  queryOptions({
    queryKey: ['bouquets', id, cemetery, city],
    queryFn: ({ signal }) =>
      call(
        listBouquets,
        { params: { id }, query: { ...(cemetery !== null && { cemetery }), ...(city && { city }) } },
        signal,
      ),
    staleTime: MINUTE_MS,
  });

/** The days to which the flowers of an order can be moved. */
export const orderDaysQuery = (id: number) =>
  queryOptions({
    queryKey: ['order-days', id],
    queryFn: async ({ signal }) => (await call(listOrderDays, { params: { id } }, signal)).days,
    staleTime: MINUTE_MS,
  });
