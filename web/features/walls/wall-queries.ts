import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/wall.ts';
import type { WallPlace } from './wall-place.ts';

/** The interval of the refetch that marks a kiosk as seen, shows new people and detects a disconnection. */
export const WALL_REFRESH_MS = 5 * 60_000;

type Pages = InfiniteData<api.Wall, string | null>;

/** The people of a wall, paginated. `ref` is the community's id or slug, as in the page's path. */
export const wallQuery = (ref: string, { q, group, sort, hidden }: WallPlace) =>
  infiniteQueryOptions({
    queryKey: ['wall', ref, { q, group, sort, hidden }],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.getWall,
        { params: { id: ref }, query: { q, group, sort, hidden, cursor: pageParam ?? undefined } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** The yahrzeits and birthdays of today and the next six days. */
export const wallDaysQuery = (ref: string) =>
  queryOptions({
    queryKey: ['wall-days', ref],
    queryFn: ({ signal }) => call(api.getWallDays, { params: { id: ref } }, signal),
  });

/** Whether the user, as staff of the wall, gets its days by email each week. */
export function useBoardMail(ref: string) {
  const queries = useQueryClient();
  const { queryKey } = wallDaysQuery(ref);
  const show = (weekly_mail: boolean) =>
    queries.setQueryData(queryKey, (board) => board && { ...board, weekly_mail });
  return useMutation({
    mutationFn: (wanted: boolean) => call(api.setBoardMail, { params: { id: ref }, body: { wanted } }),
    // saved one after another, so that the last choice wins
    scope: { id: `board-mail-${ref}` },
    onMutate: show,
    onError: (_, wanted) => show(!wanted),
  });
}

export const entryQuery = (ref: string, entryId: string) =>
  queryOptions({
    queryKey: ['wall-entry', ref, entryId],
    queryFn: ({ signal }) => call(api.getWallEntry, { params: { id: ref, entryId } }, signal),
    staleTime: 0,
  });

/** Drops the further pages of the wall, and the searches, that an earlier visitor loaded. */
export function resetToFirstPage(queries: QueryClient, ref: string): void {
  const { queryKey } = wallQuery(ref, {});
  queries.setQueryData<Pages>(
    queryKey,
    (wall) => wall && { pages: wall.pages.slice(0, 1), pageParams: wall.pageParams.slice(0, 1) },
  );
  queries.removeQueries({ queryKey: ['wall', ref], type: 'inactive', predicate: isSearch });
}

const isSearch = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  Object.values(queryKey[2] ?? {}).some((part) => part !== undefined);

/** Refetches what a wall shows. */
export const refetchWall = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    ['wall', 'wall-days', 'wall-entry'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
  );

export function useAddEntry(communityId: number) {
  const queries = useQueryClient();
  return async (body: api.EntryBody, idempotencyKey: string) => {
    const reply = await call(api.addWallEntry, { params: { id: String(communityId) }, body, idempotencyKey });
    void refetchWall(queries);
    return reply;
  };
}

export function usePatchEntry(communityId: number, entryId: number) {
  const queries = useQueryClient();
  return async (body: api.EntryPatch, version: number) => {
    const reply = await call(api.patchWallEntry, {
      params: { id: String(communityId), entryId: String(entryId) },
      body,
      version,
    });
    void refetchWall(queries);
    return reply;
  };
}

export function useDeleteEntry(communityId: number, entryId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(api.deleteWallEntry, { params: { id: String(communityId), entryId: String(entryId) } }),
    onSuccess: () => void refetchWall(queries),
  });
}

export function useCreateEntrySite(communityId: number, entryId: number) {
  const queries = useQueryClient();
  return async (body: api.CreateEntrySite, idempotencyKey: string) => {
    const reply = await call(api.createEntrySite, {
      params: { id: String(communityId), entryId: String(entryId) },
      body,
      idempotencyKey,
    });
    void refetchWall(queries);
    void queries.invalidateQueries({ queryKey: ['my-sites'] });
    return reply;
  };
}
