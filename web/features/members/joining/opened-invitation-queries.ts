import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import * as api from '#worker/contract/member.ts';

export type InvitationPreview = NonNullable<ReplyOf<typeof api.openInvitation>>;

/** The invitation with its inviter and site. Fetching it marks it as opened, which the inviter sees. */
export const openedQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(api.openInvitation, { params: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // the page's loader has asked already
    retryOnMount: false,
  });

export function useAccept(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.acceptInvitation, { params: { token } }),
    onSuccess: () => {
      for (const queryKey of [['sites'], ['my-sites'], ['memories']])
        void queries.invalidateQueries({ queryKey });
    },
  });
}

export function useDecline(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.declineInvitation, { params: { token } }),
    onSuccess: () =>
      queries.setQueryData(
        openedQuery(token).queryKey,
        (seen) => seen && { ...seen, state: 'declined' as const, site: null },
      ),
  });
}
