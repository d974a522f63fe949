import { SEARCH_MIN } from '#worker/contract/search.ts';
import { LOOSE } from '#worker/shared/rotations.ts';
import { looseKey, searchKey } from '#worker/shared/search-key.ts';

/** The key of what someone typed; null where that is too little to search for. */
export function keyOf(query: string): string | null {
  const key = searchKey(query);
  return Math.min(length(query.trim()), length(key)) < SEARCH_MIN ? null : key;
}

const length = (text: string): number => [...text].length;

/** What else they may have meant: vav or yod written double, or one letter before the name. */
export function otherSpellings(key: string): string[] {
  const bare = /^[הובלמשכ]/.test(key) ? key.slice(1).trim() : '';
  const others = [looseKey(key), ...(length(bare) < SEARCH_MIN ? [] : [bare])];
  return [...new Set(others)].filter((one) => one !== key);
}

/** The same as beginnings of stored keys, among them those whose names have theirs double. */
export const otherBeginnings = (key: string): string[] => [LOOSE + looseKey(key), ...otherSpellings(key)];
