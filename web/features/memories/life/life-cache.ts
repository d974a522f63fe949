import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';

type Life = Partial<Pick<Memory, 'likes' | 'liked' | 'comments'>>;

/** Changes the hearts or the number of comments of a memory wherever it is shown. */
export function changeLife(queries: QueryClient, id: number, change: (memory: Memory) => Life): void {
  const changed = (memory: Memory): Memory => (memory.id === id ? { ...memory, ...change(memory) } : memory);
  queries.setQueriesData<InfiniteData<MemoryPage>>(
    { queryKey: ['memories'] },
    (feed) =>
      feed && {
        ...feed,
        pages: feed.pages.map((page) => ({ ...page, memories: page.memories.map(changed) })),
      },
  );
  queries.setQueryData(memoryQuery(id).queryKey, (memory) => memory && changed(memory));
}
