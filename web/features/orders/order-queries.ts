import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
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
