import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import * as api from '#worker/contract/group-and-tag.ts';
import { SEARCH_MIN, search } from '#worker/contract/search.ts';

/** The communities of a site. `id` as in the page's path. */
export const siteGroupsQuery = (id: string) =>
  queryOptions({
    queryKey: ['site-groups', id],
    queryFn: async ({ signal }) => (await call(api.listSiteGroups, { params: { id } }, signal)).groups,
  });

/** The first few communities that match a name. The previous results are shown until new ones arrive. */
export const communitiesQuery = (name: string) =>
  queryOptions({
    queryKey: ['communities-by-name', name],
    queryFn: async ({ signal }) =>
      (await call(search, { body: { query: name, page: 0, quick_search: true, filter: 'group' } }, signal))
        .results,
    enabled: name.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  });

const change = (queries: QueryClient, id: string, to: (known: api.SiteGroup[]) => api.SiteGroup[]): void => {
  queries.setQueryData(siteGroupsQuery(id).queryKey, (known) => known && to(known));
};

/** Refetches the site, since its theme depends on its communities. */
const siteChanged = (queries: QueryClient, id: string): void =>
  void queries.invalidateQueries({ queryKey: ['sites', id] });

const asking = (id: string): string => `group.${id}`;

/** Requests that a community include the site. */
export function useAddGroup(id: string) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(asking(id));
  return useMutation({
    mutationFn: (community: string) =>
      call(api.addSiteGroup, {
        params: { id },
        body: { community },
        idempotencyKey: keyFor({ id, community }),
      }),
    onSuccess: (made) => {
      done();
      change(queries, id, (known) => [...known.filter((one) => one.id !== made.id), made]);
      siteChanged(queries, id);
    },
    // another person may have made the same change first
    onError: () => void queries.invalidateQueries({ queryKey: siteGroupsQuery(id).queryKey }),
  });
}

export function useRemoveGroup(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (groupId: number) => call(api.removeSiteGroup, { params: { id, groupId } }),
    onSuccess: (_, groupId) => {
      forgetIdempotencyKey(asking(id));
      change(queries, id, (known) => known.filter((one) => one.id !== groupId));
      siteChanged(queries, id);
    },
  });
}
