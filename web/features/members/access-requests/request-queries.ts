import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/access-request.ts';

/** The access requests of a site. `id` is the site's id or slug, as in the page's path. */
export const requestsQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', id, 'requests'],
    queryFn: async ({ signal }) => (await call(api.listAccessRequests, { params: { id } }, signal)).requests,
  });

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
  queries.setQueryData(requestsQuery(id).queryKey, (known) => known?.filter((one) => one.id !== requestId));
};
