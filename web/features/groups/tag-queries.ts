import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import * as api from '#worker/contract/group-and-tag.ts';

/** The tags of a site. `id` as in the page's path. */
export const tagsQuery = (id: string, sort: api.TagSort = 'popular') =>
  queryOptions({
    queryKey: ['tags', id, sort],
    queryFn: async ({ signal }) =>
      (await call(api.listTags, { params: { id }, query: { sort } }, signal)).tags,
    placeholderData: keepPreviousData,
  });

/** Returns a function that refetches the tags in every sort order in use, and on the site's page. */
function useTagsChanged(id: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['sites', id, 'details'] });
    return queries.invalidateQueries({ queryKey: ['tags', id] });
  };
}

const creating = (id: string): string => `tag.${id}`;

/** Returns a function that adds a tag. Retries share an idempotency key until the name changes. */
export function useAddTag(id: string) {
  const { keyFor, done } = useIdempotencyKey(creating(id));
  const changed = useTagsChanged(id);
  return async (name: string) => {
    await call(api.addTag, { params: { id }, body: { name }, idempotencyKey: keyFor({ id, name }) });
    done();
    await changed();
  };
}

/** Returns a function that renames a tag, if it is still called `seen`. */
export function useRenameTag(id: string, tagId: number) {
  const changed = useTagsChanged(id);
  return async (body: { name: string; seen: string }) => {
    try {
      return await call(api.renameTag, { params: { id, tagId }, body });
    } finally {
      await changed();
    }
  };
}

export function useRemoveTag(id: string) {
  const changed = useTagsChanged(id);
  return useMutation({
    mutationFn: (tagId: number) => call(api.removeTag, { params: { id, tagId } }),
    onSuccess: () => forgetIdempotencyKey(creating(id)),
    onSettled: changed,
  });
}
