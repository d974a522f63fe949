import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import * as api from '#worker/contract/order.ts';
import { type BillingInformation, finishCheckout } from './billing-information.ts';
import { isPaid, isUnsettled } from './order-state.ts';
import { useOnce, useProviderPage } from './use-provider-page.ts';

const MINUTE_MS = 60_000;
const CHECK_MS = 3_000;
const CHECKS_MS = 30_000;

/** The invoice is made shortly after the payment. */
const INVOICE_MS = 5_000;
const INVOICE_READS = 6;

/** What an order of this would cost. */
export const quoteQuery = ({ gift, address: _, ...wanted }: BillingInformation) =>
  queryOptions({
    queryKey: ['quote', { ...wanted, gift: gift !== undefined }],
    queryFn: async ({ signal }) =>
      (await call(api.quoteOrder, { body: { ...wanted, ...(gift && { gift: true }) } }, signal)).quote,
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });

/** An order of one's own. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: async ({ signal }) => (await call(api.getOrder, { params: { id } }, signal)).order,
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data &&
      isPaid(data) &&
      data.total_minor > 0 &&
      data.invoices.length === 0 &&
      dataUpdateCount < INVOICE_READS
        ? INVOICE_MS
        : false,
  });

const MY_ORDERS = 'my-orders';
/** The lists of administrators. */
export const ADMIN_ORDERS = 'admin-orders';

type Cursor = { cursor?: string };
type Page = ReplyOf<typeof api.listOrders>;

const pagesOf = (
  queryKey: [name: string, of?: number],
  fetchPage: (cursor: Cursor, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
export type OrderPages = ReturnType<typeof pagesOf>;

/** One's own orders, newest first. */
export const ordersQuery = pagesOf([MY_ORDERS], (query, signal) => call(api.listOrders, { query }, signal));

/** One's own orders for a site. */
export const siteOrdersQuery = (site: number) =>
  pagesOf([MY_ORDERS, site], (cursor, signal) =>
    call(api.listOrders, { query: { site, ...cursor } }, signal),
  );

/** Shows an order as a reply has it; once it is paid, what it changed is fetched again. */
export function showOrder(queries: QueryClient, order: api.Order): void {
  queries.setQueryData(orderQuery(String(order.id)).queryKey, order);
  if (isPaid(order)) showPaid(queries, order);
}

/** The site has what was paid for, and nothing is being paid for any more. */
export function showPaid(queries: QueryClient, { product, site }: api.Order): void {
  if (site) finishCheckout(product, [String(site.id), site.slug]);
  for (const key of ['sites', 'memories', 'memory', 'my-sites', 'plans', 'billing', 'backup']) {
    void queries.invalidateQueries({ queryKey: [key] });
  }
}

/** The order is another than the one that was shown: someone else, or time, has moved it on. */
const MOVED_ON: readonly ApiError['code'][] = ['order.stage', 'order.too_late', 'request.conflict'];

/** Moves an order on from the stage that is shown; where it has moved on already, it is fetched again. */
export function useMoveOrder({ id, stage }: api.Order, move: api.OrderMove) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(`move.${id}.${move}`);
  const { queryKey } = orderQuery(String(id));
  const sending = useRef<Promise<{ order: api.Order }>>(null);
  return {
    // the second tap of a double tap may come before the first has rendered
    mutationFn: (made: api.Move) => {
      const body = stage === null ? made : { ...made, stage };
      sending.current ??= call(api.moveOrder, {
        params: { id },
        body,
        idempotencyKey: keyFor(body),
      }).finally(() => {
        sending.current = null;
      });
      return sending.current;
    },
    onSuccess: ({ order }: { order: api.Order }) => {
      done();
      queries.setQueryData(queryKey, order);
      for (const key of [MY_ORDERS, ADMIN_ORDERS, 'billing'])
        void queries.invalidateQueries({ queryKey: [key] });
    },
    onError: (error: Error) => {
      if (!(error instanceof ApiError && MOVED_ON.includes(error.code))) return;
      done();
      void queries.invalidateQueries({ queryKey });
    },
  };
}

/** Pays an order that is not paid, or one that failed to renew, on a page of the provider. */
export function usePayOrder(id: number) {
  const queries = useQueryClient();
  const { isLeaving, leaveTo } = useProviderPage();
  const once = useOnce();
  const { keyFor, done } = useIdempotencyKey(`pay.${id}`);
  const pay = useMutation({
    mutationFn: () => call(api.payOrder, { params: { id }, idempotencyKey: keyFor({ id }) }),
    onSuccess: ({ order, url }) => {
      // the page of the provider expires: the next attempt needs another
      done();
      showOrder(queries, order);
      if (url) leaveTo(url);
    },
  });
  const isBusy = pay.isPending || isLeaving;
  return { isBusy, error: pay.error, pay: () => isLeaving || once(() => pay.mutateAsync()) };
}

/**
 * Asks the provider what became of a payment: at once, and for half a minute if `isExpected`. `isAsking` until
 * then, or until the order is settled.
 */
export function useConfirmation(order: api.Order, isExpected: boolean) {
  const queries = useQueryClient();
  const [checks, setChecks] = useState(0);
  const [isOver, setIsOver] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(api.checkOrder, { params: { id: order.id } }),
    onSuccess: (reply) => showOrder(queries, reply.order),
    onSettled: () => setChecks((count) => count + 1),
  });
  const isAsking = isUnsettled(order) && (isExpected ? !isOver : checks === 0);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => mutate(), checks === 0 ? 0 : CHECK_MS);
    return () => clearTimeout(timer);
  }, [isAsking, checks, mutate]);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), CHECKS_MS);
    return () => clearTimeout(timer);
  }, []);
  return { isAsking, isBusy: isPending, checkAgain: () => isPending || mutate() };
}
