import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { listMyCommunities } from '#worker/contract/community.ts';
import { listMySites } from '#worker/contract/my-site.ts';
import { restoreSite } from '#worker/contract/site-acts.ts';
import { listMyInvitations } from '#worker/contract/update.ts';

export const MY_SITES_TABS = ['owner', 'member', 'communities', 'invitations', 'deleted'] as const;
export type MySitesTab = (typeof MY_SITES_TABS)[number];
/** The tabs that list sites. */
export type MySitesAs = Exclude<MySitesTab, 'communities' | 'invitations'>;

/** The sites of whoever is signed in: those they own, those of others that they belong to, or their own that can be brought back. */
export const mySitesQuery = (as: MySitesAs) =>
  infiniteQueryOptions({
    queryKey: ['my-sites', as],
    queryFn: ({ pageParam, signal }) =>
      call(listMySites, { query: { as, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

export const myCommunitiesQuery = queryOptions({
  queryKey: ['my-communities'],
  queryFn: async ({ signal }) => (await call(listMyCommunities, {}, signal)).communities,
});

/** What one's address is invited to; it may have come a moment ago. */
export const myInvitationsQuery = queryOptions({
  queryKey: ['my-sites', 'invitations'],
  queryFn: async ({ signal }) => (await call(listMyInvitations, {}, signal)).invitations,
  staleTime: 0,
});

/** Brings a deleted site back. */
export function useRestore(id: number, onRestored: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(restoreSite, { params: { id } }),
    // said first: the row that was pressed goes with the new list
    onSuccess: () => {
      onRestored();
      return Promise.all(
        [['my-sites'], ['sites']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
  });
}
