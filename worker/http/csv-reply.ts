import Papa from 'papaparse';
import { TRUNCATED_HEADER } from '#worker/contract/admin-list.ts';
import { FORMULA } from '#worker/shared/formula.ts';

export type CsvCell = string | number | boolean | null | undefined;

/** So that spreadsheets read Hebrew. */
const BYTE_ORDER_MARK = '\uFEFF';

/** By RFC 4180; a cell that a spreadsheet would run as a formula is defused with an apostrophe. */
const csvOf = (fields: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK +
  Papa.unparse(
    { fields: [...fields], data: rows.map((row) => [...row]) },
    { escapeFormulae: FORMULA, newline: '\r\n' },
  );

/** A CSV file to download; `name` is in ASCII, without its ending. One that `isCut` says so to the browser. */
export const csvReply = (
  name: string,
  fields: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  isCut = false,
): Response =>
  new Response(csvOf(fields, rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"; filename*=UTF-8''${name}.csv`,
      'Cache-Control': 'private, no-store',
      ...(isCut && { [TRUNCATED_HEADER]: 'true' }),
    },
  });
