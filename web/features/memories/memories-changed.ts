import type { QueryClient } from '@tanstack/react-query';
import type { Memory } from '#worker/contract/memory.ts';
import { memoryQuery } from './memory-queries.ts';

/** Invalidates the lists and counts after a memory was created, changed, decided on, deleted or restored. */
export function memoriesChanged(queries: QueryClient, memory?: Memory): void {
  if (memory) queries.setQueryData(memoryQuery(memory.id).queryKey, memory);
  for (const key of ['memories', 'sites', 'waiting', 'my-sites']) {
    void queries.invalidateQueries({ queryKey: [key] });
  }
}
