import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { newcomersQuery } from '#web/features/members/newcomers-query.ts';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/access-request.ts';

/** Accepts or declines an access request. It leaves the list even if another family member decided first. */
export function useDecideAccess(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ requestId, decision }: { requestId: number; decision: 'approve' | 'decline' }) =>
      call(api.decideAccess, { params: { id, requestId }, body: { decision } }),
    onSuccess: (_, { requestId, decision }) => {
      forgetRequest(queries, id, requestId);
      if (decision === 'approve') void queries.invalidateQueries({ queryKey: ['members', id] });
    },
  });
}

export const forgetRequest = (queries: QueryClient, id: string, requestId: number): void => {
  queries.setQueryData(
    newcomersQuery(id).queryKey,
    (known) => known && { ...known, requests: known.requests.filter((one) => one.id !== requestId) },
  );
};
