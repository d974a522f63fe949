import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { forgetKey, useSameKey } from '#web/lib/use-same-key.ts';
import * as api from '#worker/contract/group-and-tag.ts';
import { SEARCH_MIN, search } from '#worker/contract/search.ts';

/** The communities a site is in; `id` as it stands in the address. */
export const siteGroupsQuery = (id: string) =>
  queryOptions({
    queryKey: ['site-groups', id],
    queryFn: async ({ signal }) => (await call(api.listSiteGroups, { params: { id } }, signal)).groups,
  });

/** The first few communities of a name; what was found stays until something else is. */
export const communitiesQuery = (name: string) =>
  queryOptions({
    queryKey: ['communities-by-name', name],
    queryFn: async ({ signal }) =>
      (await call(search, { body: { query: name, quick_search: true, filter: 'group' } }, signal)).results,
    enabled: name.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  });

const change = (queries: QueryClient, id: string, to: (known: api.SiteGroup[]) => api.SiteGroup[]): void => {
  queries.setQueryData(siteGroupsQuery(id).queryKey, (known) => known && to(known));
};

/** What holds a site lends it looks. */
const looksChanged = (queries: QueryClient, id: string): void =>
  void queries.invalidateQueries({ queryKey: ['sites', id] });

const asking = (id: string): string => `group.${id}`;

/** Asks a community to take the site in. */
export function useAddGroup(id: string) {
  const queries = useQueryClient();
  const { keyFor, done } = useSameKey(asking(id));
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
      looksChanged(queries, id);
    },
    // someone else may have been faster
    onError: () => void queries.invalidateQueries({ queryKey: siteGroupsQuery(id).queryKey }),
  });
}

export function useRemoveGroup(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (groupId: number) => call(api.removeSiteGroup, { params: { id, groupId } }),
    onSuccess: (_, groupId) => {
      forgetKey(asking(id));
      change(queries, id, (known) => known.filter((one) => one.id !== groupId));
      looksChanged(queries, id);
    },
  });
}
