import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AdminSearch } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import type { QueryIn } from '#worker/contract/endpoint.ts';
import {
  type AdminSiteSheet,
  getAdminSite,
  listAdminSites,
  previewSiteMerge,
} from '#worker/contract/site-admin.ts';

export const SITES_KEY = 'admin-sites';

/** What the address of the list can hold, beside its columns and the open row. */
const SITE_FILTERS = [
  'q',
  'type',
  'mode',
  'subscribed',
  'state',
  'community',
  'owner',
  'from',
  'to',
  'sort',
] as const;

/** The sites by the filters of the address. */
export const sitesQuery = (search: AdminSearch) => {
  const filters = Object.fromEntries(
    SITE_FILTERS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  ) as QueryIn<typeof listAdminSites>;
  return infiniteQueryOptions({
    queryKey: [SITES_KEY, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listAdminSites, { query: { ...filters, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
};

/** A site for an administrator, who is asked for a reason where it is private. */
export const siteSheetQuery = (id: number) =>
  queryOptions({
    queryKey: [SITES_KEY, 'sheet', id],
    queryFn: async ({ signal }) => (await call(getAdminSite, { params: { id } }, signal)).site,
    staleTime: 0,
    retry: false,
  });

/** What merging a site into another would keep and lose; the administrator is asked for a reason where one is private. */
export const siteMergeQuery = (id: number, into: string) =>
  queryOptions({
    queryKey: [SITES_KEY, 'merge', id, into],
    queryFn: ({ signal }) => call(previewSiteMerge, { params: { id }, query: { into } }, signal),
    staleTime: 0,
    retry: false,
  });

/** Shows a site as an act left it, and reads the lists again. */
export function useSiteChanged(): (site?: AdminSiteSheet) => void {
  const queries = useQueryClient();
  return (site) => {
    if (site) queries.setQueryData(siteSheetQuery(site.id).queryKey, site);
    void queries.invalidateQueries({ queryKey: site ? [SITES_KEY, 'list'] : [SITES_KEY] });
  };
}
