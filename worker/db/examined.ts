import { encodeCursor } from './page.ts';

/** A query for fewer rows than this costs more than it saves. */
const FEWEST = 10;

/**
 * Examines rows until a page is full, at most `examined` of them: first as many as fill it where all of them match, then
 * as many as are missing. `examine` returns the next rows after one, in their order.
 */
export async function examineForPage<Row extends { matches: boolean }>(
  examine: (after: Row | undefined, limit: number) => Promise<Row[]>,
  { size, examined }: { size: number; examined: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let missing = size; missing > 0 && rows.length < examined; ) {
    const limit = Math.min(Math.max(missing, FEWEST), examined - rows.length);
    const next = await examine(rows.at(-1), limit);
    rows.push(...next);
    missing -= next.filter(({ matches }) => matches).length;
    if (next.length < limit) break;
  }
  return rows;
}

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
