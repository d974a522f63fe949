import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/wall.ts';
import { refetchWall } from './wall-queries.ts';

const lotsOf = (move: api.WallMove): api.WallMove[] =>
  move.act === 'put back'
    ? inLots(move.before).map((before) => ({ ...move, before }))
    : inLots(move.entry_ids).map((entry_ids, lot) => ({
        ...move,
        entry_ids,
        ...('versions' in move && move.versions && { versions: inLots(move.versions)[lot] }),
      }));

const inLots = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / api.MOVED_MOST) }, (_, lot) =>
    all.slice(lot * api.MOVED_MOST, (lot + 1) * api.MOVED_MOST),
  );

/** Does the same with many people of a wall, as many at a time as are possible. */
export function useMoveEntries(communityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (move: api.WallMove) => {
      const moved: { changed: api.MovedEntry[]; skipped: number[] } = { changed: [], skipped: [] };
      for (const body of lotsOf(move)) {
        const reply = await call(api.moveWallEntries, { params: { id: String(communityId) }, body });
        moved.changed.push(...reply.changed);
        moved.skipped.push(...reply.skipped);
      }
      return moved;
    },
    onSettled: () => void refetchWall(queries),
  });
}

/** Pairs of people who are likely one. */
export const duplicatesQuery = (communityId: number) =>
  infiniteQueryOptions({
    queryKey: ['wall-duplicates', communityId],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.listDuplicates,
        { params: { id: String(communityId) }, query: { cursor: pageParam ?? undefined } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

type Decision = { a: number; b: number; keep: number | 'both' };

export function useDecideDuplicate(communityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ a, b, keep }: Decision) =>
      call(api.decideDuplicate, {
        params: { id: String(communityId), a: String(a), b: String(b) },
        body: { keep },
      }),
    onSuccess: async (_, { keep }) => {
      if (keep !== 'both') void refetchWall(queries);
      await queries.invalidateQueries({ queryKey: ['wall-duplicates'] });
    },
  });
}
