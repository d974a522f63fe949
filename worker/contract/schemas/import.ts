import { z } from 'zod';
import { FIELD_ERRORS } from '#worker/contract/errors.ts';
import {
  HEADINGS_MOST,
  IMPORT_CELL_MAX,
  IMPORT_COLUMNS_MOST,
  IMPORT_FAILURES,
  IMPORT_KINDS,
  IMPORT_LOT_MOST,
  IMPORT_ROWS_MOST,
  IMPORT_STATES,
  IMPORT_VERDICTS,
  PLATFORM_KINDS,
} from '#worker/contract/import.ts';
import { Cursor, Id, IdOrSlug, Instant, Locale } from './primitives.ts';

const ImportId = z.string().min(1).max(64);
const OfImport = z.object({ id: ImportId });
const Sha256 = z.string().regex(/^[\da-f]{64}$/);
const Columns = z.array(z.string().min(1).max(60)).min(1).max(IMPORT_COLUMNS_MOST);

export const Import = z.object({
  id: ImportId,
  kind: z.enum(IMPORT_KINDS),
  /** Null where it is imported to the platform. */
  community_id: Id.nullable(),
  file_name: z.string(),
  sha256: Sha256,
  row_count: z.number().int(),
  columns: Columns,
  lang: Locale,
  state: z.enum(IMPORT_STATES),
  /** Why its last work stopped before its end; null where it did not. */
  failure: z.enum(IMPORT_FAILURES).nullable(),
  counts: z.object({
    /** Those that were sent. */
    rows: z.number().int(),
    ready: z.number().int(),
    updates: z.number().int(),
    duplicates: z.number().int(),
    faulty: z.number().int(),
    applied: z.number().int(),
    undone: z.number().int(),
    kept: z.number().int(),
  }),
  created_at: Instant,
  /** The user who opened it. */
  created_by: Id,
  /** Null unless it can be undone. */
  undo_until: Instant.nullable(),
});
export type Import = z.infer<typeof Import>;

export const ImportFault = z.object({
  column: z.string(),
  /** `formula` is a cell that a spreadsheet would compute. */
  code: z.enum([...FIELD_ERRORS, 'formula']),
  params: z.record(z.string(), z.unknown()),
});
export type ImportFault = z.infer<typeof ImportFault>;

export const ImportRow = z.object({
  /** Its line in the spreadsheet. */
  row: z.number().int(),
  cells: z.array(z.string()),
  /** Null until it was checked. */
  verdict: z.enum(IMPORT_VERDICTS).nullable(),
  faults: z.array(ImportFault),
  /** What was added for it, or changed by it. */
  made_id: Id.nullable(),
  /** What was there before: something that is stored, or an earlier row of the file. */
  duplicate_of: z.object({ id: Id.nullable(), row: z.number().int().nullable() }).nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const importReply = z.object({ import: Import });

export const openImport = {
  body: z.strictObject({
    kind: z.enum(IMPORT_KINDS),
    /** The id of the community; null for the platform. */
    scope: Id.nullable(),
    sha256: Sha256,
    file_name: z.string().trim().min(1).max(200),
    row_count: z.number().int().min(1).max(IMPORT_ROWS_MOST),
    columns: Columns,
    /** The language of names whose row gives none. */
    lang: Locale,
    /** What each column of the sheet is imported as, to be remembered for its headings; an empty text is not imported. */
    mapping: z
      .strictObject({ headings: Sha256, columns: z.array(z.string().max(60)).min(1).max(HEADINGS_MOST) })
      .optional(),
  }),
  reply: importReply,
};
export type ImportBody = z.infer<typeof openImport.body>;

const SentRow = z.strictObject({
  row: z.number().int().min(1).max(1_048_576),
  cells: z.array(z.string().max(IMPORT_CELL_MAX)).max(IMPORT_COLUMNS_MOST),
});
export type SentRow = z.infer<typeof SentRow>;

export const putImportRows = {
  params: OfImport.extend({ lot: Id.pipe(z.number().max(IMPORT_ROWS_MOST)) }),
  body: z.strictObject({ rows: z.array(SentRow).min(1).max(IMPORT_LOT_MOST) }),
  reply: importReply,
};

export const checkImport = { params: OfImport, reply: importReply };

export const applyImport = { params: OfImport, reply: importReply };

export const undoImport = { params: OfImport, reply: importReply };

export const getImport = { params: OfImport, reply: importReply };

export const listImportRows = {
  params: OfImport,
  query: z.object({ verdict: z.enum(IMPORT_VERDICTS).optional(), cursor: Cursor.optional() }),
  reply: z.object({ rows: z.array(ImportRow), next_cursor: Cursor.nullable() }),
};

export const listImports = {
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ imports: z.array(Import) }),
};

export const listPlatformImports = {
  query: z.object({ kind: z.enum(PLATFORM_KINDS) }),
  reply: z.object({ imports: z.array(Import) }),
};

export const getImportMapping = {
  params: z.object({ kind: z.enum(IMPORT_KINDS), headings: Sha256 }),
  /** Null where none is remembered. */
  reply: z.object({ columns: z.array(z.string()).nullable() }),
};
