import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Ways } from '#web/features/vendor-orders/ways.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { Move, OrderMove } from '#worker/contract/order.ts';

/** The order is another than the one that was shown: someone else, or time, has moved it on. */
const MOVED_ON: readonly ApiError['code'][] = ['order.stage', 'request.conflict', 'order.not_found'];

export const hasMovedOn = (error: unknown): boolean =>
  error instanceof ApiError && MOVED_ON.includes(error.code);

/** Makes a move once at a time; where the order has moved on already, it is fetched again. */
export function useMove(ways: Ways, move: OrderMove) {
  const { keyFor, done } = useIdempotencyKey(`move.${ways.place}.${move}`);
  const sending = useRef<Promise<void>>(null);
  return useMutation({
    // the second tap of a double tap may come before the first has rendered
    mutationFn: (body: Move) => {
      sending.current ??= ways.move(body, keyFor(body)).finally(() => {
        sending.current = null;
      });
      return sending.current;
    },
    onSuccess: done,
    onError: (error) => {
      if (!(error instanceof ApiError && hasMovedOn(error))) return;
      // the form goes with the move, so it is said beside it too
      toast({ variant: 'warning', title: error.detail, long: true });
      done();
      ways.renew();
    },
  });
}
