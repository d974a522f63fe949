import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/comment.ts';
import { changeLife } from './life-cache.ts';

/** The comments on a memory, oldest first. */
export const commentsQuery = (memoryId: number) =>
  infiniteQueryOptions({
    queryKey: ['comments', memoryId],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.listComments,
        { params: { id: memoryId }, query: { ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

type Pages = InfiniteData<api.CommentPage>;

/**
 * Shows what was just written below the comments that are loaded: a published one at the end of the last page,
 * any other among the user's own.
 */
export function commentAdded(queries: QueryClient, comment: api.Comment): void {
  const isPublished = comment.status === 'published';
  const list = isPublished ? 'comments' : 'own';
  queries.setQueryData(commentsQuery(comment.memory_id).queryKey, (data: Pages | undefined) => {
    if (!data || data.pages.some((page) => page[list].some(({ id }) => id === comment.id))) return data;
    const at = isPublished ? data.pages.length - 1 : 0;
    const pages = data.pages.map((page, index) =>
      index === at ? { ...page, [list]: [...page[list], comment] } : page,
    );
    return { ...data, pages };
  });
  if (isPublished) changeLife(queries, comment.memory_id, (memory) => ({ comments: memory.comments + 1 }));
}

export function commentDeleted(queries: QueryClient, { id, memory_id, status }: api.Comment): void {
  void queries.invalidateQueries({ queryKey: ['waiting'] });
  const others = (list: api.Comment[]) => list.filter((comment) => comment.id !== id);
  queries.setQueryData(
    commentsQuery(memory_id).queryKey,
    (data: Pages | undefined) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          comments: others(page.comments),
          own: others(page.own),
        })),
      },
  );
  if (status === 'published')
    changeLife(queries, memory_id, (memory) => ({ comments: Math.max(0, memory.comments - 1) }));
}

/** Loads the comments again, since a restored one is back in its place among them. */
export function commentRestored(queries: QueryClient, { memory_id, status }: api.Comment): void {
  void queries.invalidateQueries({ queryKey: commentsQuery(memory_id).queryKey });
  void queries.invalidateQueries({ queryKey: ['waiting'] });
  if (status === 'published') changeLife(queries, memory_id, (memory) => ({ comments: memory.comments + 1 }));
}
