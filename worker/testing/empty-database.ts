import { applyD1Migrations, type D1Migration } from 'cloudflare:test';

type Row = Record<string, string | number | null>;
/** What the migrations leave behind: the number and length of the statements, triggers, and the rows. */
type Pristine = {
  schema: string;
  tables: string[];
  triggers: { name: string; table: string; sql: string }[];
  rows: { table: string; rows: Row[] }[];
};

let pristine: Pristine | null = null;

/**
 * Empties the database as the migrations leave it: at first by running them, then by deleting the rows, which is
 * faster, unless a test has changed the schema. `addTables` adds others to those of the migrations.
 */
export async function emptyDatabase(
  db: D1Database,
  migrations: D1Migration[],
  addTables: () => Promise<void> = async () => undefined,
): Promise<void> {
  if (pristine && (await schemaOf(db)) === pristine.schema) return deleteRows(db, pristine);
  await dropEverything(db);
  await applyD1Migrations(db, migrations);
  await addTables();
  pristine = await pristineOf(db);
}

async function schemaOf(db: D1Database): Promise<string> {
  const row = await db
    .prepare('select count(*) as statements, sum(length(sql)) as length from sqlite_schema')
    .first<{ statements: number; length: number }>();
  return JSON.stringify(row);
}

async function pristineOf(db: D1Database): Promise<Pristine> {
  const names = await db
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')
       and name not glob 'sqlite_*' and name not glob '_cf_*' and name <> 'd1_migrations'`,
    )
    .all<{ name: string }>();
  const tables = names.results.map(({ name }) => name);
  const { results: triggers } = await db
    .prepare("select name, tbl_name as 'table', sql from sqlite_schema where type = 'trigger'")
    .all<{ name: string; table: string; sql: string }>();
  const all = await db.batch<Row>(tables.map((table) => db.prepare(`select * from "${table}"`)));
  const rows = all.flatMap(({ results }, at) =>
    results.length > 0 ? [{ table: tables[at] ?? '', rows: results }] : [],
  );
  return { schema: await schemaOf(db), tables, triggers, rows };
}

/** Of the tables that have any; without the triggers of those, some of which refuse it. */
async function deleteRows(db: D1Database, { tables, triggers, rows }: Pristine): Promise<void> {
  const filled = new Set([...(await filledOf(db, tables)), ...rows.map(({ table }) => table)]);
  const suspended = triggers.filter(({ table }) => filled.has(table));
  await db.batch([
    db.prepare('pragma defer_foreign_keys = on'),
    ...suspended.map(({ name }) => db.prepare(`drop trigger "${name}"`)),
    ...[...filled].map((table) => db.prepare(`delete from "${table}"`)),
    db.prepare('delete from sqlite_sequence'),
    ...rows.flatMap(({ table, rows }) => rows.map((row) => insertOf(db, table, row))),
    ...suspended.map(({ sql }) => db.prepare(sql)),
  ]);
}

/** A result has at most 100 columns. */
const AT_ONCE = 90;

/** The tables that have rows. */
async function filledOf(db: D1Database, tables: string[]): Promise<string[]> {
  const chunks = Array.from({ length: Math.ceil(tables.length / AT_ONCE) }, (_, at) =>
    tables.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  const found = await db.batch<Record<string, 0 | 1>>(
    chunks.map((names) =>
      db.prepare(`select ${names.map((name) => `exists (select 1 from "${name}") as "${name}"`)}`),
    ),
  );
  const flags = found.flatMap(({ results }) => Object.entries(results[0] ?? {}));
  return flags.flatMap(([name, isFilled]) => (isFilled ? [name] : []));
}

const insertOf = (db: D1Database, table: string, row: Row): D1PreparedStatement => {
  const columns = Object.keys(row);
  return db
    .prepare(
      `insert into "${table}" (${columns.map((name) => `"${name}"`)}) values (${columns.map(() => '?')})`,
    )
    .bind(...Object.values(row));
};

/** Drops all tables; shadow tables are dropped with the virtual table that they belong to. */
async function dropEverything(db: D1Database): Promise<void> {
  const { results } = await db
    .prepare(
      `select 'trigger' as kind, name from sqlite_schema where type = 'trigger' union all
       select 'table', name from pragma_table_list
       where schema = 'main' and type in ('table', 'virtual') and name not glob 'sqlite_*' and name not glob '_cf_*'`,
    )
    .all<{ kind: string; name: string }>();
  await db.batch([
    db.prepare('pragma defer_foreign_keys = on'),
    ...results.map(({ kind, name }) => db.prepare(`drop ${kind} "${name}"`)),
  ]);
}
