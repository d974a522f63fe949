import type { ImportColumn } from './import-part.ts';

/** A heading without accents, marks and capitals. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What each column is imported as, by its heading; an empty text is not imported. */
export function guessColumns(headings: readonly string[], columns: readonly ImportColumn[]): string[] {
  const known = new Map<string, string>();
  for (const column of columns) known.set(plain(column.label), column.id);
  for (const column of columns)
    for (const heading of column.headings.split('|')) if (heading) known.set(heading, column.id);
  const guessed = headings.map((heading) => known.get(plain(heading)) ?? '');
  const isInTwo = guessed.includes('first_name') && guessed.includes('last_name');
  return guessed.map((column, at) =>
    guessed.indexOf(column) < at || (column === 'name' && isInTwo) ? '' : column,
  );
}

/** Whether the columns say who a row is about. */
export const areNamed = (columns: readonly string[]): boolean =>
  columns.includes('name') || (columns.includes('first_name') && columns.includes('last_name'));
