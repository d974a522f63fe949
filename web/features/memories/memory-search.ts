import type { MemoryFilter, MemorySort } from '#worker/contract/memory.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { FILTERS } from '#worker/shared/views/memory-kinds/memory-kinds.ts';
import { SORTS } from '#worker/shared/views/site/feed-head.tsx';
import { WRITINGS } from './kinds/writings.ts';
import type { MemoryView } from './memory-queries.ts';

/** With fewer memories, one sees them all and is offered no search among them. */
export const WORTH_SEARCHING = 4;

/** The search parameters of a site's page that select its memories. */
export type MemorySearch = {
  filter?: MemoryFilter | undefined;
  tag?: string | undefined;
  sort?: Exclude<MemorySort, 'manual'> | undefined;
  /** The cursor after which the feed begins, from a page that was read without the app. */
  after?: string | undefined;
  /** One memory, shown above the others. */
  memory?: number | undefined;
  /** The memories of photos, in place of the grid. */
  as?: 'cards' | undefined;
  /** The open composer, or the dialog to request membership. */
  compose?: (typeof COMPOSED)[number] | undefined;
};

const COMPOSED = [...WRITINGS, 'ask'] as const;

export function memorySearchOf(search: Record<string, unknown>): MemorySearch {
  const filter = FILTERS.find((one) => one === search.filter);
  const tag = String(search.tag ?? '').slice(0, 60);
  const sort = SORTS.find((one) => one === search.sort);
  const after = typeof search.after === 'string' && /^[\w-]{1,200}$/.test(search.after) && search.after;
  const memory = Number(search.memory);
  const compose = COMPOSED.find((one) => one === search.compose);
  return {
    ...(filter && { filter }),
    ...(tag && { tag }),
    ...(sort && sort !== 'manual' && { sort }),
    ...(after && { after }),
    ...(Number.isSafeInteger(memory) && memory > 0 && { memory }),
    ...(compose && { compose }),
    ...(search.as === 'cards' && { as: 'cards' }),
  };
}

export const viewOf = ({ filter, tag, sort, after }: MemorySearch): MemoryView => ({
  sort: sort ?? 'manual',
  filter: filter ?? null,
  tag,
  after,
});

/** The URL of a site's page with the selection of memories; `id` is the id or slug as in the URL. */
export function siteHref(locale: Locale, id: string, search: MemorySearch): string {
  const raw = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(raw.map(([name, value]) => [name, String(value)])).toString();
  return `/${locale}/site/${encodeURIComponent(id)}${query && `?${query}`}`;
}
