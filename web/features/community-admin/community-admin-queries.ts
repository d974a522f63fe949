import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AdminSearch } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/community-admin.ts';
import type { QueryIn } from '#worker/contract/endpoint.ts';

type Filters = QueryIn<typeof api.listAdminCommunities>;

/** The communities by the filters of the address. */
export const adminCommunitiesQuery = ({ q, type, permissions, state, sort }: AdminSearch) => {
  const filters = Object.fromEntries(
    Object.entries({ q, type, permissions, state, sort }).filter(([, value]) => value),
  ) as Filters;
  return infiniteQueryOptions({
    queryKey: ['admin-communities', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.listAdminCommunities,
        { query: { ...filters, ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
};

export const SCREENS_KEY = 'admin-screens';

/** The paired screens of all communities, or of one. */
export const adminScreensQuery = (community: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [SCREENS_KEY, community ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.listAdminScreens,
        {
          query: {
            ...(community && /^\d+$/.test(community) && { community: Number(community) }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
