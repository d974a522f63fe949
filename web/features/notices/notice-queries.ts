import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/notice.ts';

/** The notice of a site, as its reader may see it there. `id` as in the page's path. */
export const noticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['notice', id],
    queryFn: ({ signal }) => call(api.getNotice, { params: { id } }, signal),
  });

/** The notice of a link. It is asked for again whenever its page is looked at, so that changes are seen at once. */
export const noticePageQuery = (token: string) =>
  queryOptions({
    queryKey: ['notices', token],
    queryFn: ({ signal }) => call(api.openNotice, { params: { token } }, signal),
    refetchOnWindowFocus: 'always',
    refetchInterval: 60_000,
  });

/** Returns a function that makes or changes the notice of a site. It may be repeated. */
export function useSaveNotice(id: string) {
  const queries = useQueryClient();
  return async ({ version, ...body }: api.NoticeInput & { version: number }) => {
    const saved = await call(api.saveNotice, { params: { id }, body, version });
    queries.setQueryData(noticeQuery(id).queryKey, saved);
    return saved;
  };
}

export function useRemoveNotice(id: string, onRemoved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.removeNotice, { params: { id } }),
    onSuccess: () => {
      queries.setQueryData(noticeQuery(id).queryKey, { notice: null });
      onRemoved();
    },
  });
}
