import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import * as api from '#worker/contract/related-link.ts';

/** Whose links they are: `id` of a site or community as in the page's path. */
export type LinkOwner = { kind: 'site' | 'community'; id: string };

const CALLS = {
  site: {
    list: api.listRelatedLinks,
    add: api.addRelatedLink,
    change: api.changeRelatedLink,
    remove: api.removeRelatedLink,
  },
  community: {
    list: api.listCommunityLinks,
    add: api.addCommunityLink,
    change: api.changeCommunityLink,
    remove: api.removeCommunityLink,
  },
};

/** The external links, in the order set by the staff. */
export const linksQuery = ({ kind, id }: LinkOwner) =>
  queryOptions({
    queryKey: kind === 'site' ? ['related-links', id] : ['related-links', kind, id],
    queryFn: async ({ signal }) => (await call(CALLS[kind].list, { params: { id } }, signal)).links,
  });

/** The external links of a site. `id` as in the page's path. */
export const relatedLinksQuery = (id: string) => linksQuery({ kind: 'site', id });

const change = (
  queries: QueryClient,
  of: LinkOwner,
  to: (known: api.RelatedLink[]) => api.RelatedLink[],
): void => {
  queries.setQueryData(linksQuery(of).queryKey, (known) => known && to(known));
};

export type LinkInput = Pick<api.RelatedLink, 'url' | 'url_name' | 'no_preview'>;

const creating = ({ kind, id }: LinkOwner): string => (kind === 'site' ? `link.${id}` : `link.${kind}.${id}`);

/**
 * Returns a function that adds a link, or changes one that still equals `seen`. Retries of an addition share
 * an idempotency key.
 */
export function useSaveLink(of: LinkOwner, link: api.RelatedLink | null) {
  const queries = useQueryClient();
  const { id } = of;
  const { keyFor, done } = useIdempotencyKey(creating(of));
  return async ({ seen, ...body }: LinkInput & { seen: LinkInput | null }) => {
    try {
      const saved = link
        ? await call(CALLS[of.kind].change, {
            params: { id, linkId: link.id },
            body: { ...body, ...(seen && { seen }) },
          })
        : await call(CALLS[of.kind].add, { params: { id }, body, idempotencyKey: keyFor(body) });
      done();
      change(queries, of, (known) =>
        known.some((one) => one.id === saved.id)
          ? known.map((one) => (one.id === saved.id ? saved : one))
          : [...known, saved],
      );
      return saved;
    } finally {
      void queries.invalidateQueries({ queryKey: linksQuery(of).queryKey });
    }
  };
}

export function useRemoveLink(of: LinkOwner) {
  const { id } = of;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (linkId: number) => call(CALLS[of.kind].remove, { params: { id, linkId } }),
    onSuccess: (_, linkId) => {
      forgetIdempotencyKey(creating(of));
      change(queries, of, (known) => known.filter((one) => one.id !== linkId));
      void queries.invalidateQueries({ queryKey: linksQuery(of).queryKey });
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
export function useMoveLink(of: LinkOwner) {
  const { id } = of;
  const queries = useQueryClient();
  const { queryKey } = linksQuery(of);
  return useMutation({
    scope: { id: `order of links ${of.kind} ${id}` },
    mutationFn: ({ linkId, after_id }: Move) =>
      call(CALLS[of.kind].change, { params: { id, linkId }, body: { after_id } }),
    onMutate: async (move) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      change(queries, of, (known) => moved(known, move));
      return { before };
    },
    onError: (_error, _move, context) => {
      queries.setQueryData(queryKey, context?.before);
      void queries.invalidateQueries({ queryKey });
    },
  });
}
