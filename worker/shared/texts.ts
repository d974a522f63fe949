import type { Block, Text } from '#worker/contract/text.ts';
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
export const plainText = ({ title, body }: Text): string => [title, ...body.map(wordsOf)].join(' ');

/** A text divided at its headings: what comes before the first, and the parts below them. */
export function partsOf({ body }: Text): { intro: Block[]; parts: { title: string; body: Block[] }[] } {
  const intro: Block[] = [];
  const parts: { title: string; body: Block[] }[] = [];
  for (const block of body) {
    if (block.kind === 'heading') parts.push({ title: wordsOf(block), body: [] });
    else (parts.at(-1)?.body ?? intro).push(block);
  }
  return { intro, parts };
}

const wordsOf = ({ items }: Block): string =>
  items.map((runs) => runs.map(({ text }) => text).join('')).join(' ');
