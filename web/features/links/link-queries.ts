import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { forgetKey, useSameKey } from '#web/lib/use-same-key.ts';
import * as api from '#worker/contract/related-link.ts';

/** Links from a site to elsewhere, in the order of its staff; `id` as it stands in the address. */
export const relatedLinksQuery = (id: string) =>
  queryOptions({
    queryKey: ['related-links', id],
    queryFn: async ({ signal }) => (await call(api.listRelatedLinks, { params: { id } }, signal)).links,
  });

const change = (
  queries: QueryClient,
  id: string,
  to: (known: api.RelatedLink[]) => api.RelatedLink[],
): void => {
  queries.setQueryData(relatedLinksQuery(id).queryKey, (known) => known && to(known));
};

export type GivenLink = Pick<api.RelatedLink, 'url' | 'url_name' | 'no_preview'>;

const creating = (id: string): string => `link.${id}`;

/** A link is added, or changed where there is one, as it was seen. Sent again after a failure it is the same one. */
export function useSaveLink(id: string, link: api.RelatedLink | null) {
  const queries = useQueryClient();
  const { keyFor, done } = useSameKey(creating(id));
  return useMutation({
    mutationFn: ({ seen, ...body }: GivenLink & { seen: GivenLink | null }) =>
      link
        ? call(api.changeRelatedLink, {
            params: { id, linkId: link.id },
            body: { ...body, ...(seen && { seen }) },
          })
        : call(api.addRelatedLink, { params: { id }, body, idempotencyKey: keyFor(body) }),
    onSuccess: (saved) => {
      done();
      change(queries, id, (known) =>
        known.some((one) => one.id === saved.id)
          ? known.map((one) => (one.id === saved.id ? saved : one))
          : [...known, saved],
      );
      void queries.invalidateQueries({ queryKey: relatedLinksQuery(id).queryKey });
    },
    onError: () => void queries.invalidateQueries({ queryKey: relatedLinksQuery(id).queryKey }),
  });
}

export function useRemoveLink(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (linkId: number) => call(api.removeRelatedLink, { params: { id, linkId } }),
    onSuccess: (_, linkId) => {
      forgetKey(creating(id));
      change(queries, id, (known) => known.filter((one) => one.id !== linkId));
      void queries.invalidateQueries({ queryKey: relatedLinksQuery(id).queryKey });
    },
  });
}

type Move = { linkId: number; after_id: number | null };

/** Puts one after another, or first. */
export function moved(links: readonly api.RelatedLink[], { linkId, after_id }: Move): api.RelatedLink[] {
  const link = links.find((one) => one.id === linkId);
  const others = links.filter((one) => one.id !== linkId);
  if (!link) return others;
  const at = after_id === null ? 0 : others.findIndex((one) => one.id === after_id) + 1;
  return others.toSpliced(at, 0, link);
}

/** Shows the new order at once; where it could not be kept, that of before. One move is sent after another. */
export function useMoveLink(id: string) {
  const queries = useQueryClient();
  const { queryKey } = relatedLinksQuery(id);
  return useMutation({
    scope: { id: `order of links ${id}` },
    mutationFn: ({ linkId, after_id }: Move) =>
      call(api.changeRelatedLink, { params: { id, linkId }, body: { after_id } }),
    onMutate: async (move) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      change(queries, id, (known) => moved(known, move));
      return { before };
    },
    onError: (_error, _move, context) => {
      queries.setQueryData(queryKey, context?.before);
      void queries.invalidateQueries({ queryKey });
    },
  });
}
