import { looseKey, searchKey } from './search-key.ts';

/** A piece of a text, and whether it matches a query. */
export type Segment = { text: string; isMatch: boolean };

/** The shortest query that also matches within a word. */
export const INNER_MIN = 3;

type Span = readonly [start: number, end: number];
/** A search key, and for each of its characters the part of the text that it came from. */
type Mapped = { key: string; spans: Span[] };

/** Cuts a text at the letters that match the words of a query, with their niqqud, accents and apostrophes. */
export function segmentsOf(text: string, query: string): Segment[] {
  const spans = matchesIn(text, query);
  const segments: Segment[] = [];
  let at = 0;
  const cut = (end: number, isMatch: boolean) => {
    if (end > at) segments.push({ text: text.slice(at, end), isMatch });
    at = Math.max(at, end);
  };
  for (const [start, end] of spans) {
    cut(start, false);
    cut(end, true);
  }
  cut(text.length, false);
  return segments;
}

/** Where the words of a query are in a text, in order: at the beginnings of words, else within them. */
export function matchesIn(text: string, query: string): Span[] {
  const exact = keyWithSpans(text);
  const loose = withoutDoubles(exact);
  const words = searchKey(query).split(' ').filter(Boolean);
  return words
    .flatMap((word) => {
      const found = startsIn(exact, word);
      if (found.length > 0) return found;
      const doubled = startsIn(loose, looseKey(word));
      return doubled.length > 0 ? doubled : innerIn(exact, word);
    })
    .sort(([a], [b]) => a - b);
}

const startsIn = (mapped: Mapped, word: string): Span[] =>
  placesOf(mapped.key, word)
    .filter((at) => at === 0 || mapped.key[at - 1] === ' ')
    .map((at) => spanOf(mapped, at, word.length));

const innerIn = (mapped: Mapped, word: string): Span[] =>
  word.length < INNER_MIN ? [] : placesOf(mapped.key, word).map((at) => spanOf(mapped, at, word.length));

function placesOf(key: string, word: string): number[] {
  const places: number[] = [];
  for (let at = key.indexOf(word); at >= 0; at = key.indexOf(word, at + word.length)) places.push(at);
  return places;
}

const spanOf = ({ spans }: Mapped, at: number, length: number): Span => [
  spans[at]?.[0] ?? 0,
  spans[at + length - 1]?.[1] ?? 0,
];

/** Niqqud, accents and a geresh belong to the letter before them. */
const BELONGS = /[\p{Mn}׳]/u;

function keyWithSpans(text: string): Mapped {
  let key = '';
  const spans: Span[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const part = keyOfCharacter(character);
    if (part === '' && spans.length > 0 && BELONGS.test(character))
      spans[spans.length - 1] = [spans.at(-1)?.[0] ?? 0, end];
    for (const unit of part.split('')) {
      key += unit;
      spans.push([at, end]);
    }
    at = end;
  }
  return { key, spans };
}

/** Between two letters, since a key is trimmed. */
const keyOfCharacter = (character: string): string => searchKey(`a${character}a`).slice(1, -1);

/** The key with each double vav and yod as one letter. */
function withoutDoubles({ key, spans }: Mapped): Mapped {
  let loose = '';
  const kept: Span[] = [];
  for (let at = 0; at < key.length; at++) {
    const letter = key[at] ?? '';
    const span = spans[at] ?? [0, 0];
    const last = kept.at(-1);
    if (last && /[וי]/.test(letter) && key[at - 1] === letter) kept[kept.length - 1] = [last[0], span[1]];
    else {
      loose += letter;
      kept.push(span);
    }
  }
  return { key: loose, spans: kept };
}
