import type { MediaCell } from '#worker/db/schema/memories.ts';
import { looseKey, searchKey } from '#worker/shared/search-key.ts';

/** The texts of a memory that are searched. */
export type SearchedTexts = {
  text: string | null;
  candle_text: string | null;
  location: string | null;
  media: readonly Pick<MediaCell, 'caption'>[];
};

/** The length from which a word is also found without the letter that Hebrew puts before it. */
const PREFIXED_MIN = 4;

/** All texts of a memory itself, without its transcripts. */
export const textsOf = ({ text, candle_text, location, media }: SearchedTexts): string[] =>
  [text, candle_text, location, ...media.map(({ caption }) => caption)].filter((one) => one !== null);

/** The forms under which the words of texts are found: also with vav and yod once, and without a Hebrew prefix. */
export function wordsIn(texts: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const text of texts)
    for (const word of searchKey(text).split(' ')) {
      if (word === '') continue;
      const bare = /^[הובלמשכ]/.test(word) && word.length >= PREFIXED_MIN ? [word.slice(1)] : [];
      for (const form of [word, ...bare]) words.add(form).add(looseKey(form));
    }
  return words;
}

/** The letters and digits of the languages that most families write, which FTS5 takes as they are. */
const INDEXED = /[a-z0-9\u05d0-\u05ea\u00df-\u00f6\u00f8-\u017e\u0430-\u044f]/;
const OTHER = '\u{E001}';

/**
 * A word as the index has it. Letters that FTS5 might divide or drop are written as numbers, so that a word is one
 * token and the beginning of a word that of its token.
 */
export const tokenOf = (word: string): string =>
  [...word]
    .map((letter) =>
      INDEXED.test(letter) ? letter : `${OTHER}${letter.codePointAt(0)?.toString(36)}${OTHER}`,
    )
    .join('');

/** Whether the texts have all words of a query; of its last one the beginning is enough. */
export function hasWords(texts: readonly string[], query: string): boolean {
  const words = wordsIn(texts);
  const asked = searchKey(query).split(' ').filter(Boolean);
  const last = asked.at(-1) ?? '';
  return (
    asked.slice(0, -1).every((word) => words.has(word) || words.has(looseKey(word))) &&
    [...words].some((word) => word.startsWith(last) || word.startsWith(looseKey(last)))
  );
}
