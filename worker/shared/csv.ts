import Papa from 'papaparse';

export type CsvCell = string | number | boolean | null | undefined;

/** A cell that a spreadsheet would compute; also of several lines, which papaparse’s own expression lets through. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/;

/** So that spreadsheets read Hebrew. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The text of a CSV file by RFC 4180; a cell that a spreadsheet would run as a formula is defused with an apostrophe. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK +
  Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: FORMULA, newline: '\r\n' },
  );
