import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useOnce, useProviderPage } from '#web/features/orders/public.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import * as api from '#worker/contract/billing.ts';

/** What one has paid, in a year or ever; the first page has the cards, plans and failed payments too. */
export const billingQuery = (year: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['billing', year ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.getBilling,
        { query: { ...(year && { year }), ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Shows the cards as a reply has them, whatever year is open. */
const showCards = (queries: QueryClient, cards: api.Card[]): void =>
  void queries.setQueriesData<InfiniteData<api.Billing>>(
    { queryKey: ['billing'] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, cards })) },
  );

/** Leads to the provider's page that saves a card. */
export function useAddCard() {
  const { keyFor, done } = useIdempotencyKey('card');
  const { isLeaving, leaveTo } = useProviderPage();
  const once = useOnce();
  const add = useMutation({
    mutationFn: () => call(api.addCard, { idempotencyKey: keyFor({}) }),
    onSuccess: ({ url }) => {
      done();
      leaveTo(url);
    },
  });
  const isBusy = add.isPending || isLeaving;
  return { isBusy, error: add.error, add: () => isLeaving || once(() => add.mutateAsync()) };
}

/** Asks whether a card was saved on such a page. */
export function useCheckCard() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.checkCard, { params: { id } }),
    onSuccess: ({ cards }) => {
      showCards(queries, cards);
      // what is under way may have been read before the card was saved
      void queries.invalidateQueries({ queryKey: ['billing'] });
    },
  });
}

export function useSetDefaultCard() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(api.setDefaultCard, { params: { id } }),
    onSuccess: ({ cards }) => {
      showCards(queries, cards);
      // the plans that renew are charged to it too
      void queries.invalidateQueries({ queryKey: ['plans'] });
    },
  });
}

export function useRemoveCard() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(api.removeCard, { params: { id } }),
    onSuccess: ({ cards }) => showCards(queries, cards),
  });
}
