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
export type GivenRelation = NonNullable<BodyIn<typeof api.changeRelatedSite>>;

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
      (await call(search, { body: { query: name, quick_search: true, filter: 'site' } }, signal)).results,
    enabled: name.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  });

const change = (queries: QueryClient, id: string, to: (known: RelatedSites) => RelatedSites): void => {
  queries.setQueryData(relatedSitesQuery(id).queryKey, (known) => known && to(known));
};

const creating = (id: string): string => `relation.${id}`;

/** Adds a relation. Retries share an idempotency key until the input changes. */
export function useAddRelation(id: string) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(creating(id));
  return useMutation({
    mutationFn: (body: NonNullable<BodyIn<typeof api.addRelatedSite>>) =>
      call(api.addRelatedSite, { params: { id }, body, idempotencyKey: keyFor(body) }),
    onSuccess: (made) => {
      done();
      change(queries, id, (known) => ({
        ...known,
        related: [...known.related.filter((one) => one.id !== made.id), made],
      }));
    },
    // also where another family member made the change first
    onSettled: () => void queries.invalidateQueries({ queryKey: ['related-sites'] }),
  });
}

export function useChangeRelation(id: string, relationId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: GivenRelation) => call(api.changeRelatedSite, { params: { id, relationId }, body }),
    onSuccess: (changed) => {
      change(queries, id, (known) => ({
        ...known,
        related: known.related.map((one) => (one.id === changed.id ? changed : one)),
      }));
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['related-sites'] }),
  });
}

/** A relation proposed by another site, as the decision refers to it. */
type Asked = Pick<RelatedSites['waiting'][number], 'id' | 'relation' | 'text'>;

/**
 * Accepts or declines a relation, if it still is as read. If another family member decided first, it stops
 * waiting all the same.
 */
export function useDecideRelation(id: string, { id: relationId, relation, text }: Asked) {
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
