import { CSV_ROWS_MOST } from '#worker/contract/admin-list.ts';

/** How many rows of a file are examined at a time. */
const WINDOW = 1000;
/** Where few rows match, a file ends after these windows. */
const WINDOWS_MOST = 200;

/** What one window yields, and the key after which the next one begins; null after the last. */
type Found<Row, Key> = { rows: readonly Row[]; next: Key | null };
export type CsvRows<Row> = { rows: Row[]; isCut: boolean };

/**
 * All that is filtered for a file, window by window; `isCut` where more would follow. `read` examines at most `examined`
 * rows after the key (undefined at the beginning) and yields at most `size` of them.
 */
export async function csvRows<Row, Key>(
  read: (after: Key | undefined, sizes: { size: number; examined: number }) => Promise<Found<Row, Key>>,
): Promise<CsvRows<Row>> {
  const rows: Row[] = [];
  let after: Key | undefined;
  for (let windows = 0; windows < WINDOWS_MOST && rows.length < CSV_ROWS_MOST; windows++) {
    const size = Math.min(WINDOW, CSV_ROWS_MOST - rows.length);
    const found = await read(after, { size, examined: WINDOW });
    rows.push(...found.rows);
    if (found.next === null) return { rows, isCut: false };
    after = found.next;
  }
  return { rows, isCut: true };
}
