import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Locale, Picture } from './primitives.ts';
import { Gender } from './site.ts';

export const SEARCH_MIN = 2;
export const SEARCH_MAX = 120;
export const QUICK_RESULTS = 8;
export const RESULTS_A_PAGE = 20;
/** The last page that can be asked for; the first is 0. */
export const LAST_PAGE = 50;

export const SearchResult = z.object({
  kind: z.enum(['site', 'community']),
  id: Id,
  slug: z.string(),
  /** 3 of a community. */
  site_type_id: z.number().int(),
  full_name: z.string(),
  other_name: z.string().nullable(),
  lang: Locale,
  /** As far as they are known, in the civil calendar; null of a community. */
  birth_year: z.number().int().nullable(),
  death_year: z.number().int().nullable(),
  /** A sentence about them, on the results page only. */
  sentence: z.string().nullable(),
  profile: Picture.nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const SearchFilter = z.enum(['site', 'group']);
export type SearchFilter = z.infer<typeof SearchFilter>;

export const search = endpoint({
  method: 'POST',
  path: '/api/search',
  access: 'public',
  summary: 'People and communities by name: the first few while typing, or a page of all, best first',
  body: z.strictObject({
    query: z.string().max(SEARCH_MAX),
    page: z.number().int().min(0).max(LAST_PAGE).default(0),
    quick_search: z.boolean().default(false),
    filter: SearchFilter.optional(),
  }),
  reply: z.object({
    results: z.array(SearchResult),
    /** Whether the next page has some too; of a quick search, whether there are others than these, however many these are. */
    more: z.boolean(),
  }),
});

export const suggestions = endpoint({
  method: 'GET',
  path: '/api/search/suggestions',
  access: 'public',
  summary: 'Popular sites and groups, for a search that has not begun',
  query: z.object({ locale: Locale.default('en') }),
  reply: z.object({
    suggestions: z.object({
      sites: z.array(
        z.object({
          id: Id,
          slug: z.string(),
          label: z.string(),
          image: Picture.nullable(),
          gender: Gender,
        }),
      ),
      groups: z.array(z.object({ id: Id, slug: z.string(), label: z.string() })),
    }),
  }),
});
