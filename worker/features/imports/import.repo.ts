import { and, asc, desc, eq, gt, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import {
  IMPORTS_A_DAY,
  type ImportKindName,
  type ImportState,
  type ImportVerdict,
  type SentRow,
} from '#worker/contract/import.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
import { import_mappings, import_rows, imports } from '#worker/db/schema/imports.ts';

export type ImportRecord = typeof imports.$inferSelect;
export type RowRecord = typeof import_rows.$inferSelect;
export type Verdicts = ImportRecord['verdicts'];

const openedSince = (userId: number, since: string) =>
  and(eq(imports.created_by, userId), gt(imports.created_at, since));

/** Stale where its user has opened too many since `since`. */
export const insertImport = (db: Db, row: typeof imports.$inferInsert, since: string): Statement[] => [
  db.insert(imports).values(row),
  abortUnless(
    db,
    sql`(select count(*) from ${imports} where ${openedSince(row.created_by, since)}) <= ${IMPORTS_A_DAY}`,
  ),
];

/** When a user opened their first import since `since`. */
export const findFirstOpened = async (db: Db, userId: number, since: string): Promise<string | undefined> =>
  (
    await db
      .select({ at: imports.created_at })
      .from(imports)
      .where(openedSince(userId, since))
      .orderBy(asc(imports.created_at))
      .limit(1)
  ).at(0)?.at;

export const findImport = async (db: Db, id: string): Promise<ImportRecord | undefined> =>
  (await db.select().from(imports).where(eq(imports.id, id))).at(0);

type File = Pick<ImportRecord, 'kind' | 'scope_id' | 'sha256' | 'columns' | 'lang'>;

/** The import of a file, unless it was undone. */
export const findImportOfFile = async (db: Db, file: File): Promise<ImportRecord | undefined> =>
  (
    await db
      .select()
      .from(imports)
      .where(
        and(
          eq(imports.kind, file.kind),
          eq(imports.scope_id, file.scope_id),
          eq(imports.sha256, file.sha256),
          eq(imports.columns, file.columns),
          eq(imports.lang, file.lang),
          ne(imports.state, 'undone'),
        ),
      )
  ).at(0);

/** The newest first. */
export const listImportsOf = (db: Db, kind: ImportKindName, scopeId: number, limit: number) =>
  db
    .select()
    .from(imports)
    .where(and(eq(imports.kind, kind), eq(imports.scope_id, scopeId)))
    .orderBy(desc(imports.created_at))
    .limit(limit);

/**
 * Replaces a lot of an import. Place `abortIfUnchanged` after the first: it changes no row where the import takes no
 * rows any more, or has more than it was to have.
 */
export function putLot(
  db: Db,
  id: string,
  lot: number,
  rows: readonly SentRow[],
): { counted: Statement; stored: Statement[] } {
  const lots = sql`json_set(${imports.lots}, ${`$."${lot}"`}, ${rows.length})`;
  return {
    counted: db
      .update(imports)
      .set({ lots })
      .where(
        and(
          eq(imports.id, id),
          eq(imports.state, 'open'),
          sql`(select sum(value) from json_each(${lots})) <= ${imports.row_count}`,
        ),
      ),
    stored: [
      db.delete(import_rows).where(and(eq(import_rows.import_id, id), eq(import_rows.lot, lot))),
      db.insert(import_rows).select(
        sql`select ${id}, value ->> 'row', ${lot}, value -> 'cells', null, '[]', null, null, null, null, null
          from json_each(${JSON.stringify(rows)})`,
      ),
    ],
  };
}

/** Begins the work of a state. Place `abortIfUnchanged` after it: changes no row where the import is in no state of `from`. */
export const beginRun = (
  db: Db,
  { id, from, to, at }: { id: string; from: readonly ImportState[]; to: ImportState; at: string },
  patch: Partial<typeof imports.$inferInsert> = {},
): Statement =>
  db
    .update(imports)
    .set({ ...patch, state: to, failure: null, position: 0, stepped_at: at })
    .where(and(eq(imports.id, id), inList(imports.state, from)));

/** Place `abortIfUnchanged` after it: changes no row where a step of the work ended after `since`. */
export const resumeRun = (db: Db, { id, state }: ImportRecord, since: string, at: string): Statement =>
  db
    .update(imports)
    .set({ stepped_at: at })
    .where(and(eq(imports.id, id), eq(imports.state, state), lte(imports.stepped_at, since)));

/** Ends a step of the work. Place `abortIfUnchanged` after it: changes no row where another job has done it. */
export const advanceRun = (
  db: Db,
  { id, state, position }: Pick<ImportRecord, 'id' | 'state' | 'position'>,
  step: Partial<Pick<ImportRecord, 'state' | 'failure' | 'position' | 'verdicts'>> & { stepped_at: string },
): Statement =>
  db
    .update(imports)
    .set(step)
    .where(and(eq(imports.id, id), eq(imports.state, state), eq(imports.position, position)));

type Page = { after: number; limit: number; verdicts?: readonly ImportVerdict[] };

/** The rows of an import from one on, in the order of the sheet; of several verdicts by reading those between. */
export const listRows = (db: Db, importId: string, { after, limit, verdicts }: Page): Promise<RowRecord[]> =>
  db
    .select()
    .from(import_rows)
    .where(
      and(eq(import_rows.import_id, importId), verdicts && isOneOf(verdicts), gt(import_rows.row, after)),
    )
    .orderBy(asc(import_rows.row))
    .limit(limit);

/** The rows of an import with a verdict before one, or all; the last of the sheet first. */
export const listLastRows = (
  db: Db,
  importId: string,
  { before, limit, verdict }: { before: number | null; limit: number; verdict: ImportVerdict },
): Promise<RowRecord[]> =>
  db
    .select()
    .from(import_rows)
    .where(
      and(
        eq(import_rows.import_id, importId),
        isOneOf([verdict]),
        before === null ? undefined : lt(import_rows.row, before),
      ),
    )
    .orderBy(desc(import_rows.row))
    .limit(limit);

const isOneOf = (verdicts: readonly ImportVerdict[]): SQL => {
  const [only, ...others] = verdicts;
  return others.length === 0
    ? sql`${import_rows.verdict} = ${only}`
    : sql`+${import_rows.verdict} in ${verdicts}`;
};

/** The rows before one that were found ready, with one of these keys. */
export const listReadyBefore = (
  db: Db,
  importId: string,
  row: number,
  keys: readonly string[],
): Promise<RowRecord[]> =>
  db
    .select()
    .from(import_rows)
    .where(
      and(
        eq(import_rows.import_id, importId),
        sql`${import_rows.key} is not null`,
        inList(import_rows.key, keys),
        sql`${import_rows.verdict} in ('ready', 'update')`,
        lte(import_rows.row, row),
      ),
    )
    .orderBy(asc(import_rows.row));

export type Judged = Pick<RowRecord, 'row' | 'verdict'> &
  Partial<Pick<RowRecord, 'faults' | 'key' | 'made_id' | 'same_id' | 'same_row' | 'before'>>;

/** So that the JSON of a statement stays far below the two megabytes of a value. */
const ROWS_A_STATEMENT = 250;

/**
 * What is said of these rows; what is left out is none. Each says of which import it is, so that SQLite looks its row up
 * by its key instead of reading all rows of the import for each.
 */
export function judgeRows(db: Db, importId: string, rows: readonly Judged[]): Statement[] {
  const from = (part: readonly Judged[]): SQL =>
    sql`json_each(${JSON.stringify(part.map((row) => ({ ...row, import_id: importId })))}) as judged`;
  return chunksOf(rows).map((part) =>
    db
      .update(import_rows)
      .set({
        verdict: sql`judged.value ->> 'verdict'`,
        faults: sql`coalesce(judged.value -> 'faults', '[]')`,
        key: sql`judged.value ->> 'key'`,
        made_id: sql`judged.value ->> 'made_id'`,
        same_id: sql`judged.value ->> 'same_id'`,
        same_row: sql`judged.value ->> 'same_row'`,
        before: sql`judged.value -> 'before'`,
      })
      .from(from(part))
      .where(
        sql`${import_rows.import_id} = judged.value ->> 'import_id' and ${import_rows.row} = judged.value ->> 'row'`,
      ),
  );
}

const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, at) =>
    rows.slice(at * ROWS_A_STATEMENT, (at + 1) * ROWS_A_STATEMENT),
  );

/** Imports that have expired and still have rows, or were never applied. */
export const listExpired = (db: Db, at: string, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: imports.id })
    .from(imports)
    .where(and(lte(imports.expires_at, at), sql`(${imports.lots} <> '{}' or ${isUnapplied})`))
    .orderBy(asc(imports.expires_at))
    .limit(limit);

const isUnapplied = sql`${imports.state} in ('open', 'checking', 'checked')`;

/** Deletes the rows of imports; of those that were applied what they came to stays. */
export const expireImports = (db: Db, ids: readonly string[]): Statement[] => [
  db.delete(import_rows).where(inList(import_rows.import_id, ids)),
  db.delete(imports).where(and(inList(imports.id, ids), isUnapplied)),
  db.update(imports).set({ lots: {} }).where(inList(imports.id, ids)),
];

/** For the purge of what they import to. */
export const deleteImportsOf = (db: Db, kind: ImportKindName, scopeId: number): Statement[] => {
  const own = and(eq(imports.kind, kind), eq(imports.scope_id, scopeId));
  return [
    db
      .delete(import_rows)
      .where(sql`${import_rows.import_id} in ${db.select({ id: imports.id }).from(imports).where(own)}`),
    db.delete(imports).where(own),
  ];
};

type Mapping = typeof import_mappings.$inferSelect;
type Mapped = Pick<Mapping, 'user_id' | 'kind' | 'headings'>;

/** What a person last imported the columns of a sheet with these headings as. */
export const findMapping = async (
  db: Db,
  { user_id, kind, headings }: Mapped,
): Promise<string[] | undefined> =>
  (
    await db
      .select({ columns: import_mappings.columns })
      .from(import_mappings)
      .where(
        and(
          eq(import_mappings.user_id, user_id),
          eq(import_mappings.kind, kind),
          eq(import_mappings.headings, headings),
        ),
      )
  ).at(0)?.columns;

export const saveMapping = (db: Db, mapping: Mapping): Statement =>
  db
    .insert(import_mappings)
    .values(mapping)
    .onConflictDoUpdate({
      target: [import_mappings.user_id, import_mappings.kind, import_mappings.headings],
      set: { columns: mapping.columns, updated_at: mapping.updated_at },
    });

/** For the deletion of an account. */
export const deleteMappingsOf = (db: Db, userId: number): Statement =>
  db.delete(import_mappings).where(eq(import_mappings.user_id, userId));
