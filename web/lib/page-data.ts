import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** The data inlined in the document; see `worker/edge`. */
export type PageData = {
  locale: string;
  /** The HTTP status of the document. */
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
 * Puts the inlined responses into the query cache. The document was rendered for a visitor: for a signed-in
 * user the data is shown at once and refetched in the background; for a visitor nothing is fetched twice.
 */
export function seed(queries: QueryClient, page: PageData, signedIn: boolean): void {
  for (const { key, data } of page.queries) {
    queries.setQueryData(key, data, signedIn ? { updatedAt: 0 } : undefined);
  }
}
