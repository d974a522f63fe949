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

/** Returns a function that refetches the tags in every sort order in use. */
function useTagsChanged(id: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['tags', id] });
}

const creating = (id: string): string => `tag.${id}`;

export function useAddTag(id: string) {
  const { keyFor, done } = useIdempotencyKey(creating(id));
  const changed = useTagsChanged(id);
  return useMutation({
    mutationFn: (name: string) =>
      call(api.addTag, { params: { id }, body: { name }, idempotencyKey: keyFor({ id, name }) }),
    onSuccess: () => {
      done();
      return changed();
    },
  });
}

export function useRenameTag(id: string, tagId: number) {
  const changed = useTagsChanged(id);
  return useMutation({
    mutationFn: (body: { name: string; seen: string }) =>
      call(api.renameTag, { params: { id, tagId }, body }),
    onSettled: changed,
  });
}

export function useRemoveTag(id: string) {
  const changed = useTagsChanged(id);
  return useMutation({
    mutationFn: (tagId: number) => call(api.removeTag, { params: { id, tagId } }),
    onSuccess: () => forgetIdempotencyKey(creating(id)),
    onSettled: changed,
  });
}
