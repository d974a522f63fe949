import type { QueryClient } from '@tanstack/react-query';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';

/** The queries with lists of memories: what is on sites, and what waits for a decision. */
const LISTS = ['memories', 'waiting'];

type Listed = { memories?: Memory[] };
type List = Listed & { pages?: Listed[] };

/**
 * Requests the memory of a medium that this page shows again, and puts its new addresses wherever it is shown.
 * Undefined where no memory with it is there, or any more.
 */
export async function renewMedia(queries: QueryClient, mediaId: string): Promise<MemoryMedia | undefined> {
  const has = ({ media }: Memory) => media.some(({ id }) => id === mediaId);
  const memory = shownMemories(queries).find(has);
  if (!memory) return undefined;
  const fresh = await queries.fetchQuery({ ...memoryQuery(memory.id, memory.community_id), staleTime: 0 });
  const renewed = (one: Memory): Memory => (one.id === fresh.id ? { ...one, media: fresh.media } : one);
  const renewedIn = <Of extends Listed>(list: Of): Of =>
    list.memories ? { ...list, memories: list.memories.map(renewed) } : list;
  for (const key of LISTS)
    queries.setQueriesData<List>(
      { queryKey: [key] },
      (list) => list && { ...renewedIn(list), ...(list.pages && { pages: list.pages.map(renewedIn) }) },
    );
  return fresh.media.find(({ id }) => id === mediaId);
}

function shownMemories(queries: QueryClient): Memory[] {
  const lists = LISTS.flatMap((key) => queries.getQueriesData<List>({ queryKey: [key] }));
  const listed = lists.flatMap(([, list]) => [list, ...(list?.pages ?? [])]);
  const single = queries.getQueriesData<Memory>({ queryKey: ['memory'] });
  return [...listed.flatMap((one) => one?.memories ?? []), ...single.flatMap(([, memory]) => memory ?? [])];
}
