import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { newcomersQuery } from '#web/features/members/newcomers-query.ts';
import { callsOf, membersKey, type Place } from '#web/features/members/place.ts';
import { call } from '#web/lib/api.ts';

/** Accepts or declines an access request. It leaves the list even if another of the staff decided first. */
export function useDecideAccess(place: Place) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ requestId, decision }: { requestId: number; decision: 'approve' | 'decline' }) =>
      call(callsOf(place).decideAccess, { params: { id: place.id, requestId }, body: { decision } }),
    onSuccess: (_, { requestId, decision }) => {
      forgetRequest(queries, place, requestId);
      if (decision === 'approve') void queries.invalidateQueries({ queryKey: membersKey(place) });
    },
  });
}

export const forgetRequest = (queries: QueryClient, place: Place, requestId: number): void => {
  queries.setQueryData(
    newcomersQuery(place).queryKey,
    (known) => known && { ...known, requests: known.requests.filter((one) => one.id !== requestId) },
  );
};
