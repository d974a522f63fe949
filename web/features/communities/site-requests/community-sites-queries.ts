import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import type { BodyIn, ReplyOf } from '#worker/contract/endpoint.ts';
import { addSiteGroup } from '#worker/contract/group-and-tag.ts';
import * as api from '#worker/contract/site-request.ts';

type RequestPage = NonNullable<ReplyOf<typeof api.listSiteRequests>>;
type SitePage = NonNullable<ReplyOf<typeof api.listCommunitySites>>;

const atCursor = (cursor: string | null) => (cursor ? { cursor } : {});

/** The sites that ask to be in a community; `id` is its id or slug as in the URL. */
export const siteRequestsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['site-requests', id],
    queryFn: ({ pageParam, signal }): Promise<RequestPage> =>
      call(api.listSiteRequests, { params: { id }, query: atCursor(pageParam) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** The sites in a community, or those with one of its tags. */
export const communitySitesQuery = (id: string, tag?: number) =>
  infiniteQueryOptions({
    queryKey: tag === undefined ? ['community-sites', id] : ['community-sites', id, tag],
    queryFn: ({ pageParam, signal }): Promise<SitePage> =>
      call(
        api.listCommunitySites,
        { params: { id }, query: { ...atCursor(pageParam), ...(tag !== undefined && { tag }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

type Decision = BodyIn<typeof api.decideSiteRequest> & { siteId: number };

/** Approves or declines the request of a site, which then leaves the list. */
export function useDecideSite(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ siteId, ...body }: Decision) =>
      call(api.decideSiteRequest, { params: { id, siteId }, body }),
    onSuccess: (_, { siteId, decision }) => {
      forgetSiteRequest(queries, id, siteId);
      if (decision === 'approve') void queries.invalidateQueries({ queryKey: ['community-sites', id] });
    },
  });
}

/** Takes a decided request out of the list. */
export const forgetSiteRequest = (queries: QueryClient, id: string, siteId: number): void => {
  queries.setQueryData<InfiniteData<RequestPage, string | null>>(
    siteRequestsQuery(id).queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          requests: page.requests.filter((request) => request.site_id !== siteId),
        })),
      },
  );
};

/** Returns a function that adds a site of one's own to the community with this id. */
export function useAddSite(id: string, communityId: number) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(`community-site.${communityId}`);
  return async (siteId: number): Promise<void> => {
    const community = String(communityId);
    await call(addSiteGroup, {
      params: { id: String(siteId) },
      body: { community },
      idempotencyKey: keyFor({ siteId }),
    });
    done();
    for (const queryKey of [['community-sites', id], ['sites'], ['site-groups']])
      void queries.invalidateQueries({ queryKey });
  };
}

/** Takes a site out of a community. */
export function useRemoveSite(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (siteId: number) => call(api.removeCommunitySite, { params: { id, siteId } }),
    onSuccess: (_, siteId) => {
      queries.setQueriesData<InfiniteData<SitePage, string | null>>(
        { queryKey: communitySitesQuery(id).queryKey },
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              sites: page.sites.filter(({ site }) => site.id !== siteId),
            })),
          },
      );
    },
  });
}
