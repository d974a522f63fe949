import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  IMPORT_FAILURES,
  IMPORT_KINDS,
  IMPORT_STATES,
  IMPORT_VERDICTS,
  type ImportFault,
} from '#worker/contract/import.ts';
import { LOCALES } from '#worker/contract/primitives.ts';

/** Spreadsheets whose rows are added to something, such as the wall of a community. */
export const imports = sqliteTable(
  'imports',
  {
    id: text().primaryKey(),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    /** What it adds to: of a wall the community; 0 where it adds to the platform. */
    scope_id: integer().notNull(),
    sha256: text().notNull(),
    file_name: text().notNull(),
    row_count: integer().notNull(),
    columns: text({ mode: 'json' }).$type<string[]>().notNull(),
    lang: text({ enum: LOCALES }).notNull(),
    state: text({ enum: IMPORT_STATES }).notNull(),
    failure: text({ enum: IMPORT_FAILURES }),
    /** How many rows each lot has that was sent. */
    lots: text({ mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
    /** How many rows have each verdict. */
    verdicts: text({ mode: 'json' })
      .$type<Partial<Record<(typeof IMPORT_VERDICTS)[number], number>>>()
      .notNull()
      .default({}),
    /** The last row that the job which is running has done, and when. */
    position: integer().notNull().default(0),
    stepped_at: text().notNull(),
    created_by: integer().notNull(),
    created_at: text().notNull(),
    /** Until when it can be undone; its rows are deleted then. */
    expires_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('imports_file')
      .on(t.kind, t.scope_id, t.sha256, t.columns, t.lang)
      .where(sql`state <> 'undone'`),
    /** At most one is changing a scope, so that none adds what another is adding. */
    uniqueIndex('imports_running').on(t.kind, t.scope_id).where(sql`state in ('applying', 'undoing')`),
    index('imports_of').on(t.kind, t.scope_id, t.created_at),
    index('imports_by').on(t.created_by, t.created_at),
    index('imports_expires').on(t.expires_at),
  ],
);

export const import_rows = sqliteTable(
  'import_rows',
  {
    import_id: text().notNull(),
    /** Its line in the spreadsheet. */
    row: integer().notNull(),
    lot: integer().notNull(),
    cells: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** Null until it was checked. */
    verdict: text({ enum: IMPORT_VERDICTS }),
    faults: text({ mode: 'json' }).$type<ImportFault[]>().notNull().default([]),
    /** Rows that may mean the same have the same one. */
    key: text(),
    /** What was added for it. */
    made_id: integer(),
    /** What it is a duplicate of: something that was there, or an earlier row. */
    same_id: integer(),
    same_row: integer(),
    /** What undoing needs to know of what was there before; null for what was added. */
    before: text({ mode: 'json' }).$type<unknown>(),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.row] }),
    index('import_rows_lot').on(t.import_id, t.lot),
    index('import_rows_verdict').on(t.import_id, t.verdict, t.row),
    index('import_rows_key').on(t.import_id, t.key).where(sql`key is not null`),
  ],
);

/** What a person imported the columns of a sheet as, for the next sheet with the same headings. */
export const import_mappings = sqliteTable(
  'import_mappings',
  {
    user_id: integer().notNull(),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    /** The SHA-256 of the headings. */
    headings: text().notNull(),
    /** Of each heading the column; an empty text is not imported. */
    columns: text({ mode: 'json' }).$type<string[]>().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.kind, t.headings] })],
);
