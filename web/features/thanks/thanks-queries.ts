import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import * as api from '#worker/contract/thanks.ts';

/** What the staff of a site see of its letters of thanks. `id` as in the page's path. */
export const thanksQuery = (id: string) =>
  queryOptions({
    queryKey: ['thanks', id],
    queryFn: async ({ signal }) => (await call(api.getThanks, { params: { id } }, signal)).thanks,
  });

export function useSendThanks(id: string, onSent: () => void) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(`thanks.${id}`);
  return useMutation({
    mutationFn: (body: { occasion: api.ThanksOccasion; text: string }) =>
      call(api.sendThanks, { params: { id }, body, idempotencyKey: keyFor(body) }),
    onSuccess: ({ thanks }) => {
      done();
      queries.setQueryData(thanksQuery(id).queryKey, thanks);
      onSent();
    },
  });
}
