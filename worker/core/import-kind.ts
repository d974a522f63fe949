import type { FieldError } from '#worker/contract/errors.ts';
import type { ImportFault, ImportKindName } from '#worker/contract/import.ts';
import type { Statement } from '#worker/db/client.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { Ctx } from './ctx.ts';

/** What a row of a spreadsheet means. Rows that may mean the same have the same `key`. */
export type ImportedRow = { readonly key: string };

export type RefusedRow = { readonly faults: readonly ImportFault[] };

/**
 * What there is already of what a row means: nothing, the same, something that the row changes, or a reason why it
 * cannot be added. The id is null where it has no number.
 */
export type Stored = null | { same: number | null } | { updates: number | null } | RefusedRow;

/** What became of a row: the id of what was added or changed, if it has one, and what undoing needs to know. */
export type MadeOfRow = { id: number | null; before?: unknown };

/** The scope id of what is imported to the platform itself, by administrators. */
export const PLATFORM = 0;

type Scope = { scopeId: number; columns: readonly string[] };

/** How many rows of an import are handled in one commit, unless its kind says fewer. */
export const ROWS_A_STEP = 500;

/** An import whose scope was read. Every method takes rows that `parse` returned. */
export type OpenedImport<Row extends ImportedRow = ImportedRow> = {
  /** How many rows a step reads, for each that may handle fewer than `ROWS_A_STEP`. */
  rowsAStep?: Partial<Record<'check' | 'apply' | 'undo', number>>;
  /** The cells are in the order of the columns. */
  parse(cells: readonly string[]): Row | RefusedRow;
  /** Whether two rows of the same key mean the same. */
  isSame(one: Row, other: Row): boolean;
  /** What is stored already, for each row. */
  findStored(rows: readonly Row[]): Promise<Stored[]>;
  /** Adds the first rows, as many as fit into one commit: what was made of each. */
  apply(rows: readonly Row[]): Promise<{ made: readonly MadeOfRow[]; statements: Statement[] }>;
  /**
   * Takes back what was made of the first of these rows, which begin with the last of the sheet, as many as fit: of each
   * whether it is gone, or kept.
   */
  undo(
    made: readonly { id: number | null; row: Row | null; before: unknown }[],
  ): Promise<{ isGone: readonly boolean[]; statements: Statement[] }>;
};

/** Something that can be imported from a spreadsheet. */
export type ImportKind = {
  readonly name: ImportKindName;
  /** Whether adding these columns can destroy something, so that the second factor is asked for again. */
  readonly isDestructive?: (columns: readonly string[]) => boolean;
  /**
   * Throws where the caller may not import these columns now, with `hidden` where they may not see what is imported
   * to; without columns, where they may not decide on an import. Returns the standing for the audit, and the columns that there are not.
   */
  readonly authorize: (
    ctx: Ctx,
    scope: Scope & { hidden: 'import.not_found' | 'community.not_found' },
  ) => Promise<{ standing: string; faults: readonly FieldError[] }>;
  /** Undefined where what it imports to is gone. */
  readonly open: (
    ctx: Ctx,
    /** `since`: when the import was opened. */
    scope: Scope & { lang: Locale; userId: number; since: string },
  ) => Promise<OpenedImport | undefined>;
};
