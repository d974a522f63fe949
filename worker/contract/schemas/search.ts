import { z } from 'zod';
import { LAST_PAGE, SEARCH_FILTERS, SEARCH_MAX } from '#worker/contract/search.ts';
import { Id, Locale, Picture } from './primitives.ts';
import { Gender } from './site-fields.ts';

export const SearchResult = z.object({
  kind: z.enum(['site', 'community']),
  id: Id,
  slug: z.string(),
  /** 3 for a community. */
  site_type_id: z.number().int(),
  full_name: z.string(),
  other_name: z.string().nullable(),
  lang: Locale,
  /** Where known, in the civil calendar; null for a community. */
  birth_year: z.number().int().nullable(),
  death_year: z.number().int().nullable(),
  /** The person's sentence, on the results page only. */
  sentence: z.string().nullable(),
  profile: Picture.nullable(),
  /** Whether the words of the query are in its names, or some only in its tags and texts. */
  found_in: z.enum(['name', 'texts']),
  /** What of its texts matches, where its names do not: on the results page only. */
  excerpt: z.string().nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const SearchFilter = z.enum(SEARCH_FILTERS);

export const search = {
  body: z.strictObject({
    query: z.string().max(SEARCH_MAX),
    page: z.number().int().min(0).max(LAST_PAGE).default(0),
    quick_search: z.boolean().default(false),
    filter: SearchFilter.optional(),
  }),
  reply: z.object({
    results: z.array(SearchResult),
    /** Whether there is a next page; for a quick search, whether there are any results beyond these. */
    more: z.boolean(),
  }),
};

export const suggestions = {
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
};
