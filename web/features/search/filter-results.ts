import type { SearchResult } from '#worker/contract/search.ts';
import { searchKey } from '#worker/shared/search-key.ts';

/** Whether every word of the query is a prefix of a word of the name, in either script. */
const matchesName = ({ full_name, other_name }: SearchResult, words: string[]): boolean =>
  [full_name, other_name ?? ''].some((name) => {
    const parts = searchKey(name).split(' ');
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });

/** The results for a prefix of the query that also match the whole query. */
export const filterResults = (results: readonly SearchResult[], query: string): SearchResult[] =>
  results.filter((result) => matchesName(result, searchKey(query).split(' ')));
