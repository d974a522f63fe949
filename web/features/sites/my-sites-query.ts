import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { listMySites } from '#worker/contract/site-acts.ts';

export type MySitesTab = 'owner' | 'member';

/** The sites of whoever is signed in: those they own, or those of others that they belong to. */
export const mySitesQuery = (as: MySitesTab) =>
  infiniteQueryOptions({
    queryKey: ['my-sites', as],
    queryFn: ({ pageParam, signal }) =>
      call(listMySites, { query: { as, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
