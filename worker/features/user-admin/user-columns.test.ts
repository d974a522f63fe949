import { getTableConfig, integer, SQLiteTable, sqliteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { users } from '#worker/db/schema/people.ts';
import { testEnv } from '#worker/testing/app.ts';
import { USER_COLUMNS } from './user-columns.ts';

const MODULES = import.meta.glob<Record<string, unknown>>('/worker/db/schema/*.ts', { eager: true });
const TABLES = Object.values(MODULES)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => value instanceof SQLiteTable);

const NAMES_A_USER = /(?:^|_)(?:user|author|reporter|claimant|actor)_id$|_by$|^by_id$/;

/** The columns with the id of a user: by a foreign key, or by their names. */
function userColumnsOf(tables: SQLiteTable[]): string[] {
  return tables.flatMap((table) => {
    const { name, columns, foreignKeys } = getTableConfig(table);
    const referring = foreignKeys
      .map((key) => key.reference())
      .filter(({ foreignTable }) => getTableConfig(foreignTable).name === 'users')
      .flatMap((reference) => reference.columns.map((column) => column.name));
    const named = columns
      .filter((column) => column.getSQLType() === 'integer' && NAMES_A_USER.test(column.name))
      .map((column) => column.name);
    return [...new Set([...referring, ...named])].map((column) => `${name}.${column}`);
  });
}

test('of every column with the id of a user it is said what becomes of it in a merge', () => {
  expect(userColumnsOf(TABLES).length).toBeGreaterThan(60);
  expect(userColumnsOf(TABLES).toSorted()).toEqual(Object.keys(USER_COLUMNS).toSorted());
});

test('and a new one is found, by its foreign key or by its name', () => {
  const planted = sqliteTable('planted', {
    keeper: integer().references(() => users.id),
    seen_by: integer(),
    site_id: integer(),
  });
  expect(userColumnsOf([planted])).toEqual(['planted.keeper', 'planted.seen_by']);
});

test('what passes is found by an index', async () => {
  const scanned: string[] = [];
  for (const [name, fate] of Object.entries(USER_COLUMNS)) {
    if (fate === 'act' || fate === 'apart') continue;
    const [table, column] = name.split('.');
    const { results } = await testEnv.DB.prepare(
      `explain query plan update or ignore "${table}" set "${column}" = 2 where "${column}" = 1`,
    ).all<{ detail: string }>();
    if (!/^SEARCH .* USING/.test(results[0]?.detail ?? '')) scanned.push(name);
  }
  expect(scanned).toEqual([]);
});
