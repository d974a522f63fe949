import type { SearchResult } from '#worker/contract/search.ts';

/** Where a result leads. A community is known by its wall. */
export const addressOf = ({ kind, slug }: Pick<SearchResult, 'kind' | 'slug'>, locale: string): string =>
  `/${locale}/${kind === 'site' ? 'site' : 'wall'}/${encodeURIComponent(slug)}`;
