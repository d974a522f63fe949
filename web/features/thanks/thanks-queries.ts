import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/thanks.ts';

/** What the staff of a site see of its letters of thanks. `id` as in the page's path. */
export const thanksQuery = (id: string) =>
  queryOptions({
    queryKey: ['thanks', id],
    queryFn: async ({ signal }) => (await call(api.getThanks, { params: { id } }, signal)).thanks,
  });

export function useSendThanks(id: string, onSent: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { occasion: api.ThanksOccasion; text: string }) =>
      call(api.sendThanks, { params: { id }, body }),
    onSuccess: ({ thanks }) => {
      queries.setQueryData(thanksQuery(id).queryKey, thanks);
      onSent();
    },
  });
}
