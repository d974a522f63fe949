import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { BodyIn, ReplyOf } from '#worker/contract/endpoint.ts';
import * as api from '#worker/contract/member.ts';

type MemberPage = NonNullable<ReplyOf<typeof api.listMembers>>;

/** The members of a site, 50 per page. `id` is the site's id or slug, as in the page's path. */
export const membersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['members', id],
    queryFn: ({ pageParam, signal }) =>
      call(api.listMembers, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

type Members = InfiniteData<MemberPage, string | null>;

const withMembers = (
  queries: QueryClient,
  id: string,
  change: (members: api.SiteMember[]) => api.SiteMember[],
): void => {
  queries.setQueryData<Members>(
    membersQuery(id).queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, members: change(page.members) })),
      },
  );
};

/** Changes the role of a member, suspends or restores them. The list shows the server's reply. */
export function useChangeMember(id: string, userId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<BodyIn<typeof api.changeMember>>) =>
      call(api.changeMember, { params: { id, userId }, body }),
    onSuccess: (changed) =>
      withMembers(queries, id, (members) =>
        members.map((one) => (one.user_id === changed.user_id ? changed : one)),
      ),
  });
}

/** Removes a member, and drops them from the list once the server has confirmed it. */
export function useRemoveMember(id: string, userId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.removeMember, { params: { id, userId } }),
    onSuccess: () => withMembers(queries, id, (members) => members.filter((one) => one.user_id !== userId)),
  });
}
