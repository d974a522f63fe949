import { IMPORT_CELL_MAX, IMPORT_ROWS_MOST } from '#worker/contract/import.ts';

/** The bytes of a file that can be imported. */
export const FILE_MAX = 5 * 1024 * 1024;
/** The columns that a spreadsheet may have; fewer of them can be imported. */
const COLUMNS_MOST = 100;

type SheetRow = {
  /** Its line in the spreadsheet, from 1. */
  row: number;
  /** As many as there are headings. */
  cells: string[];
};
export type Sheet = { headings: string[]; rows: SheetRow[] };

export type SheetFaultCode =
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'unreadable'
  | 'old_format'
  | 'expands'
  | 'merged'
  | 'quotes'
  | 'empty';

/** Why a file cannot be imported. */
export class SheetFault extends Error {
  readonly code: SheetFaultCode;

  constructor(code: SheetFaultCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Text longer than the contract allows is cut: no field takes as much, so its row is reported as faulty instead of
 * the whole lot being refused.
 */
const clean = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim().slice(0, IMPORT_CELL_MAX);

/** Collects the rows of a spreadsheet, without the empty ones. The first has the headings. */
export class SheetRows {
  readonly #rows: SheetRow[] = [];
  #width = 0;

  /** Takes a row; `cells` may be sparse. */
  add(row: number, cells: readonly (string | undefined)[]): void {
    const cleaned = Array.from(cells, (cell) => clean(cell ?? ''));
    const width = cleaned.findLastIndex(Boolean) + 1;
    if (width === 0) return;
    if (width > COLUMNS_MOST) throw new SheetFault('too_many_columns');
    if (this.#rows.length > IMPORT_ROWS_MOST) throw new SheetFault('too_many_rows');
    this.#width = Math.max(this.#width, width);
    this.#rows.push({ row, cells: cleaned.slice(0, width) });
  }

  sheet(): Sheet {
    const [first, ...rows] = this.#rows.map(({ row, cells }) => ({
      row,
      cells: Array.from({ length: this.#width }, (_, at) => cells[at] ?? ''),
    }));
    if (!first || rows.length === 0) throw new SheetFault('empty');
    return { headings: first.cells, rows };
  }
}

/** Lets the page respond to its user between two parts of a long task. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
