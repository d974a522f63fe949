import { SQL } from 'drizzle-orm';
import { getTableConfig, SQLiteSyncDialect, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import { testEnv } from '#worker/testing/app.ts';

type Column = { name: string; type: string; required: boolean; default: string | null; key: number };
type Shape = { columns: Column[]; indexes: string[]; unique: string[]; references: string[] };
type Shapes = Record<string, Shape>;

const MODULES = import.meta.glob<Record<string, unknown>>('/worker/db/schema/*.ts', { eager: true });
const TABLES = Object.values(MODULES)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => value instanceof SQLiteTable);

/** A default as SQLite writes it. */
function written(value: unknown): string | null {
  if (value === undefined) return null;
  // the schema has an expression in parentheses, and SQLite reports it without them
  if (value instanceof SQL) return new SQLiteSyncDialect().sqlToQuery(value).sql.replace(/^\((.*)\)$/s, '$1');
  if (typeof value === 'object') return `'${JSON.stringify(value)}'`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function promised(tables: SQLiteTable[]): Shapes {
  return Object.fromEntries(
    tables.map((table) => {
      const { name, columns, indexes, foreignKeys, primaryKeys } = getTableConfig(table);
      const together = primaryKeys[0]?.columns.map((column) => column.name) ?? [];
      return [
        name,
        {
          columns: columns.map((column) => ({
            name: column.name,
            type: column.getSQLType(),
            required: column.notNull,
            default: written(column.default),
            key: column.primary ? 1 : together.indexOf(column.name) + 1,
          })),
          indexes: indexes.map(({ config }) => config.name ?? '').sort(),
          unique: indexes.flatMap(({ config }) => (config.unique ? [config.name ?? ''] : [])).sort(),
          references: foreignKeys
            .map(
              (key) =>
                `${key.reference().columns[0]?.name} ${getTableConfig(key.reference().foreignTable).name} ${key.onDelete}`,
            )
            .sort(),
        },
      ];
    }),
  );
}

async function rows<Row>(query: string): Promise<Row[]> {
  return (await testEnv.DB.prepare(query).all<Row>()).results;
}

async function migrated(): Promise<Shapes> {
  const tables = await rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!' and name not like '!_cf!_%' escape '!' and name not like '%!_words%' escape '!' and name <> 'd1_migrations' and name not glob 'projection_*'",
  );
  const shapes: Shapes = {};
  for (const { name } of tables) {
    const columns = await rows<{
      name: string;
      type: string;
      notnull: number;
      dflt_value: string | null;
      pk: number;
    }>(`pragma table_info("${name}")`);
    const indexes = await rows<{ name: string; unique: number; origin: string }>(
      `pragma index_list("${name}")`,
    );
    const keys = await rows<{ from: string; table: string; on_delete: string }>(
      `pragma foreign_key_list("${name}")`,
    );
    shapes[name] = {
      columns: columns.map((column) => ({
        name: column.name,
        type: column.type.toLowerCase(),
        required: column.notnull === 1,
        default: column.dflt_value,
        key: column.pk,
      })),
      indexes: indexes.flatMap((index) => (index.origin === 'c' ? [index.name] : [])).sort(),
      unique: indexes.flatMap((index) => (index.origin === 'c' && index.unique ? [index.name] : [])).sort(),
      references: keys.map((key) => `${key.from} ${key.table} ${key.on_delete.toLowerCase()}`).sort(),
    };
  }
  return shapes;
}

describe('the tables are what the schema says', () => {
  test('to the column', async () => {
    expect(TABLES.length).toBeGreaterThan(15);
    const [actual, expected] = [await migrated(), promised(TABLES)];
    expect(Object.keys(actual).sort()).toEqual(Object.keys(expected).sort());
    for (const [name, shape] of Object.entries(expected)) {
      const { columns = [], ...rest } = actual[name] ?? {};
      // an added column is last in the table, wherever the schema declares it
      const order = shape.columns.map((column) => column.name);
      const sorted = columns.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
      expect({ columns: sorted, ...rest }, name).toEqual(shape);
    }
  });

  test('and a column, a table or an index that is only in one of them is found', async () => {
    const [actual, expected] = [await migrated(), promised(TABLES)];
    await testEnv.DB.prepare('alter table codes add column planted text').run();
    await testEnv.DB.prepare('create table planted (id text)').run();
    await testEnv.DB.prepare('drop index codes_site').run();
    const changed = await migrated();
    expect(changed.codes?.columns.map(({ name }) => name)).not.toEqual(
      expected.codes?.columns.map(({ name }) => name),
    );
    expect(changed.codes?.indexes).not.toEqual(expected.codes?.indexes);
    expect(Object.keys(changed)).not.toEqual(Object.keys(actual));
  });
});
