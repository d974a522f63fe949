import type { SearchResult } from '#worker/contract/search.ts';

/** A search result: a memorial, or a community where `more` says so, with only its names set. */
export const aResult = (more: Partial<SearchResult>): SearchResult => ({
  kind: 'site',
  id: 1,
  slug: 'naomi-cohen',
  site_type_id: more.kind === 'community' ? 3 : 1,
  full_name: 'Naomi Cohen',
  other_name: null,
  lang: 'en',
  birth_year: null,
  death_year: null,
  sentence: null,
  profile: null,
  found_in: 'name',
  excerpt: null,
  ...more,
});
