import type { Text } from '#worker/contract/text.ts';
import { searchKey } from './search-key.ts';

/** The texts in which every word of the query occurs, those with all of them in the title first. */
export function searchTexts(texts: readonly Text[], query: string): Text[] {
  const words = searchKey(query).split(' ').filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const found = texts
    .map((text) => ({ text, title: searchKey(text.title), all: searchKey(plainText(text)) }))
    .filter(({ all }) => hasAll(all));
  return [...found.filter(({ title }) => hasAll(title)), ...found.filter(({ title }) => !hasAll(title))].map(
    ({ text }) => text,
  );
}

/** A text without its form. */
export const plainText = ({ title, body }: Text): string =>
  [title, ...body.flatMap(({ items }) => items.map((runs) => runs.map(({ text }) => text).join('')))].join(
    ' ',
  );
