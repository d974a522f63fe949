import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { listMyCommunities } from '#worker/contract/community.ts';
import { listMySites } from '#worker/contract/my-site.ts';
import { restoreSite } from '#worker/contract/site-settings.ts';
import { listMyInvitations } from '#worker/contract/update.ts';

export const MY_SITES_TABS = ['owner', 'member', 'communities', 'invitations', 'deleted'] as const;
export type MySitesTab = (typeof MY_SITES_TABS)[number];
/** The tabs that list sites. */
export type MySitesAs = Exclude<MySitesTab, 'communities' | 'invitations'>;

/** The user's sites: their own, those they are a member of, or their own deleted, restorable ones. */
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

/** The pending invitations to the user's address, newest first; always refetched, since one may have just arrived. */
export const myInvitationsQuery = queryOptions({
  queryKey: ['my-sites', 'invitations'],
  queryFn: async ({ signal }) => {
    const { invitations, community_invitations } = await call(listMyInvitations, {}, signal);
    return [...invitations, ...community_invitations].sort((one, other) =>
      other.created_at.localeCompare(one.created_at),
    );
  },
  staleTime: 0,
});

/** Restores a deleted site. */
export function useRestore(id: number, onRestored: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(restoreSite, { params: { id } }),
    // reported first: the row that was pressed disappears with the new list
    onSuccess: () => {
      onRestored();
      return Promise.all(
        [['my-sites'], ['sites']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
  });
}
