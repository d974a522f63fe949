import { SEARCH_MIN } from '#worker/contract/search.ts';
import { LOOSE } from '#worker/shared/rotations.ts';
import { looseKey, searchKey } from '#worker/shared/search-key.ts';

/** The search key of a query; null if it is too short. */
export function keyOf(query: string): string | null {
  const key = searchKey(query);
  return Math.min(length(query.trim()), length(key)) < SEARCH_MIN ? null : key;
}

export const isSearchable = (query: string): boolean => keyOf(query) !== null;

const length = (text: string): number => [...text].length;

/** Alternative keys: with double vav or yod written once, or without a one-letter Hebrew prefix. */
export function otherSpellings(key: string): string[] {
  const bare = /^[הובלמשכ]/.test(key) ? key.slice(1).trim() : '';
  const others = [looseKey(key), ...(length(bare) < SEARCH_MIN ? [] : [bare])];
  return [...new Set(others)].filter((one) => one !== key);
}

/** The alternative keys as prefixes of stored keys, including those of names with double vav or yod. */
export const otherPrefixes = (key: string): string[] => [LOOSE + looseKey(key), ...otherSpellings(key)];
