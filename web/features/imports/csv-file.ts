import Papa from 'papaparse';
import type { NamedFile } from '#web/lib/fetch-file.ts';
import { FORMULA } from '#worker/shared/formula.ts';

/** Excel recognises UTF-8 by it. */
const MARK = '\ufeff';

/** A CSV file that opens in a spreadsheet; no cell of it is computed there. */
export function csvFile(name: string, rows: string[][]): NamedFile {
  const text = MARK + Papa.unparse(rows, { escapeFormulae: FORMULA, newline: '\r\n' });
  return { name: `${name}.csv`, file: new Blob([text], { type: 'text/csv;charset=utf-8' }) };
}
