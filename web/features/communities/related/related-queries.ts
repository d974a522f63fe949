import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isInside } from '#web/features/communities/home/standing.ts';
import { linksQuery } from '#web/features/links/public.ts';
import { call } from '#web/lib/api.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import type { Community } from '#worker/contract/community.ts';
import * as api from '#worker/contract/community-page.ts';
import type { BodyIn } from '#worker/contract/endpoint.ts';

/** The sites that a community presents as related to it. `id` as in the URL. */
export const communityRelationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['community-relations', id],
    queryFn: async ({ signal }) =>
      (await call(api.listCommunityRelations, { params: { id } }, signal)).related,
  });

/**
 * Fetches the lists of a community's page in one call, and puts each under the key of its own query, where the
 * page that changes them finds it.
 */
const communityDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['community-details', id],
    queryFn: async ({ signal, client }) => {
      const { related, links, friends } = await call(api.getCommunityDetails, { params: { id } }, signal);
      client.setQueryData(communityRelationsQuery(id).queryKey, related);
      client.setQueryData(linksQuery({ kind: 'community', id }).queryKey, links);
      return { friends };
    },
  });

/** The lists of a community's page, unless its settings hide all that the reader could see of them. */
export function useCommunityDetails(community: Community, id: string) {
  const { hide_places, hide_friends } = community.settings;
  const isAnyShown = !hide_places || (!hide_friends && isInside(community));
  return useQuery({ ...communityDetailsQuery(id), enabled: isAnyShown });
}

const creating = (id: string): string => `community-relation.${id}`;

type NewRelation = NonNullable<BodyIn<typeof api.addCommunityRelation>>;

/** Returns a function that adds a related site. Retries share an idempotency key until the input changes. */
export function useAddCommunityRelation(id: string) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(creating(id));
  return async (body: NewRelation) => {
    try {
      const added = await call(api.addCommunityRelation, {
        params: { id },
        body,
        idempotencyKey: keyFor(body),
      });
      done();
      return added;
    } finally {
      void queries.invalidateQueries({ queryKey: communityRelationsQuery(id).queryKey });
    }
  };
}

type Words = { siteId: number; text: string | null; seen: { text: string | null } };

/** Changes what the community says of a related site. */
export function useChangeCommunityRelation(id: string) {
  const queries = useQueryClient();
  return async ({ siteId, ...body }: Words) => {
    try {
      return await call(api.changeCommunityRelation, { params: { id, siteId }, body });
    } finally {
      void queries.invalidateQueries({ queryKey: communityRelationsQuery(id).queryKey });
    }
  };
}

export function useRemoveCommunityRelation(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (siteId: number) => call(api.removeCommunityRelation, { params: { id, siteId } }),
    onSuccess: () => forgetIdempotencyKey(creating(id)),
    onSettled: () => queries.invalidateQueries({ queryKey: communityRelationsQuery(id).queryKey }),
  });
}
