import type { NamedFile } from '#web/lib/fetch-file.ts';
import { csvOf } from '#worker/shared/csv.ts';

/** A CSV file that opens in a spreadsheet; no cell of it is computed there. */
export function csvFile(name: string, rows: string[][]): NamedFile {
  return { name: `${name}.csv`, file: new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }) };
}
