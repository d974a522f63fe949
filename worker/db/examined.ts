import { encodeCursor } from './page.ts';

/**
 * One page of rows of which a bounded number was examined, in their order. It may be shorter than `size`, even empty,
 * and still be followed by more: the cursor is that of the last row that was looked at.
 */
export function pageOfExamined<Row extends { matches: boolean }>(
  rows: readonly Row[],
  { size, examined }: { size: number; examined: number },
  keyOf: (row: Row) => (string | number)[],
): { rows: Row[]; nextCursor: string | null } {
  const matching = rows.filter(({ matches }) => matches).slice(0, size);
  const last = matching.length === size ? matching.at(-1) : rows.at(-1);
  const more = matching.length === size || rows.length === examined;
  return { rows: matching, nextCursor: more && last ? encodeCursor(keyOf(last)) : null };
}
