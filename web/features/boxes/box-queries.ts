import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import * as api from '#worker/contract/box.ts';

/** The pieces of the box of an order, by kind and number. */
export const boxItemsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['box', id],
    queryFn: ({ pageParam, signal }) =>
      call(api.listBoxItems, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });

/** Marks a piece; the order and the pieces are fetched again. */
export function useSetBoxItem(id: number, item: number) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(`box.${id}.${item}`);
  const sending = useRef<Promise<unknown>>(null);
  return {
    // the second tap of a double tap may come before the first has rendered
    mutationFn: (body: api.SetBoxItem) => {
      sending.current ??= call(api.setBoxItem, {
        params: { id, item },
        body,
        idempotencyKey: keyFor(body),
      }).finally(() => {
        sending.current = null;
      });
      return sending.current;
    },
    onSuccess: () => done(),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['box', id] });
      void queries.invalidateQueries({ queryKey: ['orders', String(id)] });
    },
  };
}
