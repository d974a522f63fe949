import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import * as api from '#worker/contract/member.ts';
import type { JoinedPlace } from './joining.ts';

export type InvitationPreview = NonNullable<ReplyOf<typeof api.openInvitation>>;

/** The invitation with its inviter and its site or community. Fetching it marks it as opened, which the inviter sees. */
export const openedQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(api.openInvitation, { params: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // the page's loader has asked already
    retryOnMount: false,
  });

/** Accepts an invitation to a site or a community, and returns which. */
export function useAccept(token: string, kind: JoinedPlace['kind']) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<JoinedPlace> => {
      const params = { token };
      if (kind === 'community')
        return { kind, id: (await call(api.joinByInvitation, { params })).community_id };
      return { kind, id: (await call(api.acceptInvitation, { params })).site_id };
    },
    onSuccess: () => {
      for (const queryKey of [['sites'], ['my-sites'], ['memories'], ['communities'], ['my-communities']])
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
        (seen) => seen && { ...seen, state: 'declined' as const, site: null, community: undefined },
      ),
  });
}
