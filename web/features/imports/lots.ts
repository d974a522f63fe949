import { IMPORT_LOT_MOST, type SentRow } from '#worker/contract/import.ts';

/** A request has to be smaller than what the server accepts, also with what JSON adds. */
const BYTES_MOST = 800_000;

/** The rows in the lots that they are sent in: the same ones again, if they are sent again. */
export function lotsOf(rows: readonly SentRow[]): SentRow[][] {
  const encoder = new TextEncoder();
  const lots: SentRow[][] = [];
  let lot: SentRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length;
    if (lot.length === 0 || lot.length === IMPORT_LOT_MOST || bytes + size > BYTES_MOST) {
      lot = [];
      bytes = 0;
      lots.push(lot);
    }
    lot.push(row);
    bytes += size;
  }
  return lots;
}
