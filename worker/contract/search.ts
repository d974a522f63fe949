import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/search.ts';

export type { SearchResult } from './schemas/search.ts';

export const SEARCH_MIN = 2;
export const SEARCH_MAX = 120;
export const QUICK_RESULTS = 8;
export const RESULTS_A_PAGE = 20;

/** The last page that can be requested; the first is 0. */
export const LAST_PAGE = 50;

export const SEARCH_FILTERS = ['site', 'group'] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];

export const search = shaped<typeof schemas.search>()({
  method: 'POST',
  path: '/api/search',
  access: 'public',
  summary: 'People and communities by name: the first few while typing, or a page of all, best first',
});

export const suggestions = shaped<typeof schemas.suggestions>()({
  method: 'GET',
  path: '/api/search/suggestions',
  access: 'public',
  summary: 'Popular sites and groups, for a search that has not begun',
});
