import type { Locale } from './locale.ts';

/** The product's name, in each language. */
export const PRODUCT_NAME: Record<Locale, string> = { en: 'Dorot', he: 'דורות' };

/** The product's edition; `work` is for people who leave a place of work. */
export type Edition = 'memorial' | 'work';
export const WORK_TAG = '@work';

/** The logo: three nested arches, for generations. An SVG path in a 24 by 24 box. */
export const PRODUCT_MARK =
  'M2.5 21V11.5a9.5 9.5 0 0 1 19 0V21M6.75 21v-9.25a5.25 5.25 0 0 1 10.5 0V21M11 21v-9a1 1 0 0 1 2 0v9';

/** A magnifying glass. An SVG path in a 24 by 24 box. */
export const SEARCH_MARK = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.6-1.9L20 20';
