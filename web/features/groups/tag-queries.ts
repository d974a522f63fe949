import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import * as communityApi from '#worker/contract/community-tag.ts';
import * as api from '#worker/contract/group-and-tag.ts';

/** Whose tags they are: `id` of a site or community as in the page's path. */
export type TagOwner = { kind: 'site' | 'community'; id: string };

const CALLS = {
  site: { list: api.listTags, add: api.addTag, rename: api.renameTag, remove: api.removeTag },
  community: {
    list: communityApi.listCommunityTags,
    add: communityApi.addCommunityTag,
    rename: communityApi.renameCommunityTag,
    remove: communityApi.removeCommunityTag,
  },
};

const keyOf = ({ kind, id }: TagOwner) => (kind === 'site' ? ['tags', id] : ['tags', kind, id]);

/** The tags of a site, or those that the staff of a community put on its sites. */
export const tagsOf = (of: TagOwner, sort: api.TagSort = 'popular') =>
  queryOptions({
    queryKey: [...keyOf(of), sort],
    queryFn: async ({ signal }) =>
      (await call(CALLS[of.kind].list, { params: { id: of.id }, query: { sort } }, signal)).tags,
    placeholderData: keepPreviousData,
  });

/** The tags of a site. `id` as in the page's path. */
export const tagsQuery = (id: string, sort?: api.TagSort) => tagsOf({ kind: 'site', id }, sort);

/** Returns a function that refetches the tags in every sort order in use, and on the page that shows them. */
export function useTagsChanged(of: TagOwner): () => Promise<void> {
  const queries = useQueryClient();
  return () => {
    const { kind, id } = of;
    const shown = kind === 'site' ? ['sites', id, 'details'] : ['community-sites', id];
    void queries.invalidateQueries({ queryKey: shown });
    return queries.invalidateQueries({ queryKey: keyOf(of) });
  };
}

const creating = ({ kind, id }: TagOwner): string => (kind === 'site' ? `tag.${id}` : `tag.${kind}.${id}`);

/** Returns a function that adds a tag. Retries share an idempotency key until the name changes. */
export function useAddTag(of: TagOwner) {
  const { id } = of;
  const { keyFor, done } = useIdempotencyKey(creating(of));
  const changed = useTagsChanged(of);
  return async (name: string) => {
    await call(CALLS[of.kind].add, { params: { id }, body: { name }, idempotencyKey: keyFor({ id, name }) });
    done();
    await changed();
  };
}

/** Returns a function that renames a tag, if it is still called `seen`. */
export function useRenameTag(of: TagOwner, tagId: number) {
  const changed = useTagsChanged(of);
  return async (body: { name: string; seen: string }) => {
    try {
      return await call(CALLS[of.kind].rename, { params: { id: of.id, tagId }, body });
    } finally {
      await changed();
    }
  };
}

export function useRemoveTag(of: TagOwner) {
  const changed = useTagsChanged(of);
  return useMutation({
    mutationFn: (tagId: number) => call(CALLS[of.kind].remove, { params: { id: of.id, tagId } }),
    onSuccess: () => forgetIdempotencyKey(creating(of)),
    onSettled: changed,
  });
}
