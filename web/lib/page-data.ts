import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { isRecord, parseJson } from './json.ts';

/** The data inlined in the document; see `worker/edge`. */
export type PageData = {
  locale: string;
  /** The HTTP status of the document. */
  status: number;
  queries: { key: readonly unknown[]; data: unknown | InfiniteData<unknown> }[];
  /** The addresses of scripts that a tap on the page needs. */
  later: string[];
};

const NOTHING: PageData = { locale: '', status: 200, queries: [], later: [] };

/** The inlined data; what has another shape is left out, and then requested. */
export function parsePageData(text: string): PageData {
  const data = parseJson(text);
  if (!isRecord(data)) return NOTHING;
  const { locale, status, queries, later } = data;
  return {
    locale: typeof locale === 'string' ? locale : NOTHING.locale,
    status: typeof status === 'number' ? status : NOTHING.status,
    queries: Array.isArray(queries) ? queries.filter(isQuery) : [],
    later: Array.isArray(later) ? later.filter((address) => typeof address === 'string') : [],
  };
}

const isQuery = (query: unknown): query is PageData['queries'][number] =>
  isRecord(query) && Array.isArray(query.key) && isRecord(query.data);

/**
 * Puts the inlined responses into the query cache. The document was rendered for a visitor: for a signed-in
 * user the data is shown at once and refetched in the background; for a visitor nothing is fetched twice.
 */
export function seed(queries: QueryClient, page: Pick<PageData, 'queries'>, signedIn: boolean): void {
  for (const { key, data } of page.queries) {
    queries.setQueryData(key, data, signedIn ? { updatedAt: 0 } : undefined);
  }
}
