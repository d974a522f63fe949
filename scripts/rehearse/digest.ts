import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** The number of rows of a table, and one hash of all their values and types, whatever their order. */
export type TableDigest = { rows: number; sha256: string };
/** By the name of the table. */
export type Digests = ReadonlyMap<string, TableDigest>;

/** `shadow` are the tables in which a full-text index is stored: the same index may be stored otherwise. */
type TableKind = 'table' | 'shadow';

/** Opens a database file for reading, while others may write to it. */
export function reading<T>(file: string, read: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** Digests of all tables of these kinds, without those of the platform and of SQLite's schema. */
export function digestsOf(db: DatabaseSync, kinds: readonly TableKind[] = ['table', 'shadow']): Digests {
  const tables = db
    .prepare(`select name, type from pragma_table_list
      where schema = 'main' and name not glob '_cf_*' and name not glob 'sqlite_*schema' order by name`)
    .all() as { name: string; type: string }[];
  return new Map(
    tables.flatMap(({ name, type }) =>
      kinds.some((kind) => kind === type) ? [[name, digestOf(db, name)]] : [],
    ),
  );
}

function digestOf(db: DatabaseSync, table: string): TableDigest {
  const select = db.prepare(`select * from "${table}"`);
  select.setReadBigInts(true);
  select.setReturnArrays(true);
  const rows: string[] = [];
  for (const row of select.iterate()) rows.push(JSON.stringify(row, typed));
  const hash = createHash('sha256');
  for (const row of rows.sort()) hash.update(row).update('\n');
  return { rows: rows.length, sha256: hash.digest('hex') };
}

/** Tells an integer from a real and from a text of the same digits, and a blob from a text. */
function typed(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { integer: String(value) };
  if (typeof value === 'number') return { real: String(value) };
  if (value instanceof Uint8Array) return { blob: Buffer.from(value).toString('hex') };
  return value;
}

/** The tables that differ, and how. */
export function differences(expected: Digests, found: Digests): string[] {
  const names = new Set([...expected.keys(), ...found.keys()]);
  return [...names].flatMap((name) => {
    const [before, after] = [expected.get(name), found.get(name)];
    if (!before) return [`${name}: not there before`];
    if (!after) return [`${name}: missing`];
    if (before.rows !== after.rows) return [`${name}: ${after.rows} rows instead of ${before.rows}`];
    return before.sha256 === after.sha256 ? [] : [`${name}: other values in ${before.rows} rows`];
  });
}

/** The SQL of every table, index, trigger and view by its name. */
export function schemaOf(db: DatabaseSync): ReadonlyMap<string, string> {
  const made = db
    .prepare(`select type || ' ' || name as name, sql from sqlite_master
      where sql is not null and name not glob '_cf_*' order by name`)
    .all() as { name: string; sql: string }[];
  return new Map(made.map(({ name, sql }) => [name, sql]));
}

/** The names under which two maps have different texts. */
export const otherTexts = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
