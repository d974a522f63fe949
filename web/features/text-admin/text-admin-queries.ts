import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/text-admin.ts';

const KEY = 'text-entries';

/** The texts that can be edited. */
export const textEntriesQuery = queryOptions({
  queryKey: [KEY],
  queryFn: ({ signal }) => call(api.listTextEntries, {}, signal),
  staleTime: 0,
});

/** A text with its versions. */
export const textEntryQuery = (key: string) =>
  queryOptions({
    queryKey: [KEY, key],
    queryFn: async ({ signal }) => (await call(api.getTextEntry, { params: { key } }, signal)).text,
    staleTime: 0,
  });

/** The versions of a text: those that came with it, and older ones. */
export const versionsQuery = ({ key, revision, versions, has_older }: api.TextHistory) =>
  infiniteQueryOptions({
    queryKey: [KEY, key, 'versions', revision, versions[0]?.id],
    queryFn: ({ pageParam, signal }) =>
      call(api.listTextVersions, { params: { key }, query: { before: pageParam } }, signal),
    initialPageParam: Number.MAX_SAFE_INTEGER,
    initialData: { pages: [{ versions, has_older }], pageParams: [Number.MAX_SAFE_INTEGER] },
    getNextPageParam: (page) => (page.has_older ? page.versions.at(-1)?.id : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Saves a draft; what is stored then is read from the reply. */
export function useSaveText(key: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: api.TextSource) => call(api.saveText, { params: { key }, body }),
    onSuccess: ({ text }) => queries.setQueryData(textEntryQuery(key).queryKey, text),
  });
}

/** Publishes a version, or the default; whatever comes of it, the text is read again. */
export function usePublish({ key, revision }: Pick<api.TextHistory, 'key' | 'revision'>) {
  const queries = useQueryClient();
  return async (version_id: number | null, reason: string) => {
    try {
      await call(api.publishText, { params: { key }, body: { version_id }, version: revision, reason });
    } finally {
      // also the page itself, which this browser may have read
      for (const queryKey of [[KEY], ['texts']]) void queries.invalidateQueries({ queryKey });
    }
  };
}
