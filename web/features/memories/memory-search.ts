import type { MemoryView } from './memory-queries.ts';

/** The part of a site's address that says what of its memories to show. */
export type MemorySearch = {
  filter?: (typeof FILTERS)[number] | undefined;
  sort?: 'newest' | 'oldest' | undefined;
  /** One memory, shown before the others. */
  memory?: number | undefined;
  /** What is being written, over the page: also the request to take part. */
  compose?: (typeof COMPOSED)[number] | undefined;
};

/** The kinds that there can be. */
export const FILTERS = ['photo', 'text', 'candle'] as const;
const COMPOSED = ['memory', 'candle', 'ask'] as const;
export const SORTS = ['manual', 'newest', 'oldest'] as const;

export function memorySearchOf(search: Record<string, unknown>): MemorySearch {
  const filter = FILTERS.find((one) => one === search.filter);
  const sort = SORTS.find((one) => one === search.sort);
  const memory = Number(search.memory);
  const compose = COMPOSED.find((one) => one === search.compose);
  return {
    ...(filter && { filter }),
    ...(sort && sort !== 'manual' && { sort }),
    ...(Number.isSafeInteger(memory) && memory > 0 && { memory }),
    ...(compose && { compose }),
  };
}

export const viewOf = ({ filter, sort }: MemorySearch): MemoryView => ({
  sort: sort ?? 'manual',
  filter: filter ?? null,
});
