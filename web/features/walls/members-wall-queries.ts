import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/members-wall.ts';
import type { MembersPlace } from './wall-place.ts';

/** The members of a community, paginated. `ref` is the community's id or slug, as in the page's path. */
export const membersWallQuery = (ref: string, { q, sort }: MembersPlace) =>
  infiniteQueryOptions({
    queryKey: ['members-wall', ref, { q, sort }],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.getMembersWall,
        { params: { id: ref }, query: { q, sort, cursor: pageParam ?? undefined } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** Whether the signed-in member is on the wall. */
export function useSetOnMembersWall(communityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (on_wall: boolean) =>
      call(api.setOnMembersWall, { params: { id: String(communityId) }, body: { on_wall } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['members-wall'] }),
  });
}
