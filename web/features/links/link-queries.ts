import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import * as api from '#worker/contract/related-link.ts';

/** The external links of a site, in the order set by its staff. `id` as in the page's path. */
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

export type LinkInput = Pick<api.RelatedLink, 'url' | 'url_name' | 'no_preview'>;

const creating = (id: string): string => `link.${id}`;

/**
 * Returns a function that adds a link, or changes one that still equals `seen`. Retries of an addition share
 * an idempotency key.
 */
export function useSaveLink(id: string, link: api.RelatedLink | null) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(creating(id));
  return async ({ seen, ...body }: LinkInput & { seen: LinkInput | null }) => {
    try {
      const saved = link
        ? await call(api.changeRelatedLink, {
            params: { id, linkId: link.id },
            body: { ...body, ...(seen && { seen }) },
          })
        : await call(api.addRelatedLink, { params: { id }, body, idempotencyKey: keyFor(body) });
      done();
      change(queries, id, (known) =>
        known.some((one) => one.id === saved.id)
          ? known.map((one) => (one.id === saved.id ? saved : one))
          : [...known, saved],
      );
      return saved;
    } finally {
      void queries.invalidateQueries({ queryKey: relatedLinksQuery(id).queryKey });
    }
  };
}

export function useRemoveLink(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (linkId: number) => call(api.removeRelatedLink, { params: { id, linkId } }),
    onSuccess: (_, linkId) => {
      forgetIdempotencyKey(creating(id));
      change(queries, id, (known) => known.filter((one) => one.id !== linkId));
      void queries.invalidateQueries({ queryKey: relatedLinksQuery(id).queryKey });
    },
  });
}

type Move = { linkId: number; after_id: number | null };

/** Moves a link after another, or to the first place if `after_id` is null. */
export function moved(links: readonly api.RelatedLink[], { linkId, after_id }: Move): api.RelatedLink[] {
  const link = links.find((one) => one.id === linkId);
  const others = links.filter((one) => one.id !== linkId);
  if (!link) return others;
  const at = after_id === null ? 0 : others.findIndex((one) => one.id === after_id) + 1;
  return others.toSpliced(at, 0, link);
}

/** Shows the new order at once and restores the previous one on failure. Moves are sent one after another. */
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
