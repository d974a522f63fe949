import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callsOf, membersKey, type Place } from '#web/features/members/place.ts';
import { call } from '#web/lib/api.ts';
import type { BodyIn, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/member.ts';

export type MemberPage = NonNullable<ReplyOf<typeof api.listMembers | typeof api.listCommunityMembers>>;

/** The members of a place, 50 per page. */
export const membersQuery = (place: Place) =>
  infiniteQueryOptions({
    queryKey: membersKey(place),
    queryFn: ({ pageParam, signal }): Promise<MemberPage> =>
      call(
        callsOf(place).listMembers,
        { params: { id: place.id }, query: pageParam ? { cursor: pageParam } : {} },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

type Members = InfiniteData<MemberPage, string | null>;

const withMembers = (
  queries: QueryClient,
  place: Place,
  change: (members: api.SiteMember[]) => api.SiteMember[],
): void => {
  queries.setQueryData<Members>(
    membersQuery(place).queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, members: change(page.members) })),
      },
  );
};

/** Changes the role of a member, suspends or restores them. The list shows the server's reply. */
export function useChangeMember(place: Place, userId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<BodyIn<typeof api.changeMember>>) =>
      call(callsOf(place).changeMember, { params: { id: place.id, userId }, body }),
    onSuccess: (changed) =>
      withMembers(queries, place, (members) =>
        members.map((one) => (one.user_id === changed.user_id ? changed : one)),
      ),
  });
}

/** Removes a member, and drops them from the list once the server has confirmed it. */
export function useRemoveMember(place: Place, userId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(callsOf(place).removeMember, { params: { id: place.id, userId } }),
    onSuccess: () =>
      withMembers(queries, place, (members) => members.filter((one) => one.user_id !== userId)),
  });
}
