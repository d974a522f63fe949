import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/succession.ts';

/** Who may take a site over; `id` as it stands in the address. */
export const successionQuery = (id: string) =>
  queryOptions({
    queryKey: ['succession', id],
    queryFn: ({ signal }) => call(api.getSuccession, { params: { id } }, signal),
  });

type Act =
  | { act: 'name'; successors: { name: string; email: string }[] }
  | { act: 'claim'; note: string | null; idempotencyKey: string }
  | { act: 'withdraw' }
  | { act: 'object'; note: string | null };

/** What can be done about it; each answer is what is true from then on. */
export function useSuccessionAct(id: string) {
  const queries = useQueryClient();
  const query = successionQuery(id);
  return useMutation({
    mutationFn: async (given: Act) => {
      const params = { id };
      switch (given.act) {
        case 'name':
          return call(api.nameSuccessors, { params, body: { successors: given.successors } });
        case 'claim':
          return call(api.claimSite, {
            params,
            body: { note: given.note },
            idempotencyKey: given.idempotencyKey,
          });
        case 'object':
          return call(api.objectToClaim, { params, body: { note: given.note } });
        case 'withdraw':
          await call(api.withdrawClaim, { params });
          return call(api.getSuccession, { params });
      }
    },
    onSuccess: (succession) => queries.setQueryData(query.queryKey, succession),
  });
}
