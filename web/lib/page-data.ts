import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** What the document brought along; see `worker/edge`. */
export type PageData = {
  locale: string;
  /** The status of the document itself. */
  status: number;
  queries: { key: readonly unknown[]; data: unknown | InfiniteData<unknown> }[];
};

const NOTHING: PageData = { locale: '', status: 200, queries: [] };

export function readPageData(from: Document = document): PageData {
  const text = from.getElementById('dorot-data')?.textContent;
  if (!text) return NOTHING;
  try {
    return { ...NOTHING, ...(JSON.parse(text) as Partial<PageData>) };
  } catch {
    return NOTHING;
  }
}

/**
 * Puts the inlined answers where the screens will look. The document was made for a visitor: someone
 * signed in sees it at once and asks again behind it, a visitor asks for nothing twice.
 */
export function seed(queries: QueryClient, page: PageData, signedIn: boolean): void {
  for (const { key, data } of page.queries) {
    queries.setQueryData(key, data, signedIn ? { updatedAt: 0 } : undefined);
  }
}
