import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import type { BodyIn, ReplyOf } from '#worker/contract/endpoint.ts';
import * as api from '#worker/contract/related-site.ts';
import { SEARCH_MIN, search } from '#worker/contract/search.ts';

export type RelatedSites = NonNullable<ReplyOf<typeof api.listRelatedSites>>;
export type RelationInput = NonNullable<BodyIn<typeof api.changeRelatedSite>>;

/** The sites that are related to a site. `id` as in the page's path. */
export const relatedSitesQuery = (id: string) =>
  queryOptions({
    queryKey: ['related-sites', id],
    queryFn: ({ signal }) => call(api.listRelatedSites, { params: { id } }, signal),
  });

/** The first few people that match a name. The previous results are shown until new ones arrive. */
export const peopleQuery = (name: string) =>
  queryOptions({
    queryKey: ['people-by-name', name],
    queryFn: async ({ signal }) =>
      (await call(search, { body: { query: name, page: 0, quick_search: true, filter: 'site' } }, signal))
        .results,
    enabled: name.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  });

const change = (queries: QueryClient, id: string, to: (known: RelatedSites) => RelatedSites): void => {
  queries.setQueryData(relatedSitesQuery(id).queryKey, (known) => known && to(known));
};

const creating = (id: string): string => `relation.${id}`;

/** Returns a function that adds a relation. Retries share an idempotency key until the input changes. */
export function useAddRelation(id: string) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(creating(id));
  return async (body: NonNullable<BodyIn<typeof api.addRelatedSite>>) => {
    try {
      const relation = await call(api.addRelatedSite, { params: { id }, body, idempotencyKey: keyFor(body) });
      done();
      change(queries, id, (known) => ({
        ...known,
        related: [...known.related.filter((one) => one.id !== relation.id), relation],
      }));
      return relation;
    } finally {
      // also where another family member made the change first
      void queries.invalidateQueries({ queryKey: ['related-sites'] });
    }
  };
}

/** Returns a function that changes a relation. */
export function useChangeRelation(id: string, relationId: number) {
  const queries = useQueryClient();
  return async (body: RelationInput) => {
    try {
      const changed = await call(api.changeRelatedSite, { params: { id, relationId }, body });
      change(queries, id, (known) => ({
        ...known,
        related: known.related.map((one) => (one.id === changed.id ? changed : one)),
      }));
    } finally {
      void queries.invalidateQueries({ queryKey: ['related-sites'] });
    }
  };
}

/** A relation proposed by another site, as the decision refers to it. */
type ProposedRelation = Pick<RelatedSites['waiting'][number], 'id' | 'relation' | 'text'>;

/**
 * Accepts or declines a relation, if it still is as read. If another family member decided first, it stops
 * waiting all the same.
 */
export function useDecideRelation(id: string, { id: relationId, relation, text }: ProposedRelation) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (agree: boolean) =>
      call(api.decideRelatedSite, {
        params: { id, relationId },
        body: { agree, seen: { relation, text } },
      }),
    onSuccess: (_, agree) => {
      change(queries, id, ({ related, waiting }) => {
        const agreed = agree ? waiting.filter((one) => one.id === relationId) : [];
        return {
          related: [...related, ...agreed.map((one) => ({ ...one, state: 'agreed' as const }))],
          waiting: waiting.filter((one) => one.id !== relationId),
        };
      });
    },
    // not awaited: the user receives the result at once
    onSettled: () => void queries.invalidateQueries({ queryKey: ['related-sites'] }),
  });
}

export function useRemoveRelation(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (relationId: number) => call(api.removeRelatedSite, { params: { id, relationId } }),
    onSuccess: (_, relationId) => {
      forgetIdempotencyKey(creating(id));
      change(queries, id, (known) => ({
        ...known,
        related: known.related.filter((one) => one.id !== relationId),
      }));
      void queries.invalidateQueries({ queryKey: ['related-sites'] });
    },
  });
}
