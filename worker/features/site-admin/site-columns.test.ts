import { getTableConfig, integer, SQLiteTable, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { sites } from '#worker/db/schema/sites.ts';
import { testEnv } from '#worker/testing/app.ts';
import { SITE_COLUMNS } from './site-columns.ts';

const MODULES = import.meta.glob<Record<string, unknown>>('/worker/db/schema/*.ts', { eager: true });
const TABLES = Object.values(MODULES)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => value instanceof SQLiteTable);

/** As tables name the columns that refer to a site (worker/README.md, “What a purge deletes”). */
const NAMES_A_SITE = /(?:^|_)site_id$|^(?:other|low|high|merged_into)_id$/;

/** The columns with the id of a site: by a foreign key, by their names, or with `owner_kind` beside them. */
function siteColumnsOf(tables: SQLiteTable[]): string[] {
  return tables.flatMap((table) => {
    const { name, columns, foreignKeys } = getTableConfig(table);
    const referring = foreignKeys
      .map((key) => key.reference())
      .filter(({ foreignTable }) => getTableConfig(foreignTable).name === 'sites')
      .flatMap((reference) => reference.columns.map((column) => column.name));
    const isOwned = columns.some((column) => column.name === 'owner_kind');
    const named = columns
      .filter((column) => column.getSQLType() === 'integer')
      .map((column) => column.name)
      .filter((column) => NAMES_A_SITE.test(column) || (isOwned && column === 'owner_id'));
    return [...new Set([...referring, ...named])].map((column) => `${name}.${column}`);
  });
}

test('of every column with the id of a site it is said what becomes of it in a merge', () => {
  expect(siteColumnsOf(TABLES).length).toBeGreaterThan(50);
  expect(siteColumnsOf(TABLES).toSorted()).toEqual(Object.keys(SITE_COLUMNS).toSorted());
});

test('and a new one is found, by its foreign key, by its name or with the kind of its owner', () => {
  const planted = sqliteTable('planted', {
    subject: integer().references(() => sites.id),
    old_site_id: integer(),
    owner_kind: text(),
    owner_id: integer(),
    user_id: integer(),
  });
  expect(siteColumnsOf([planted])).toEqual(['planted.subject', 'planted.old_site_id', 'planted.owner_id']);
});

test('what passes is found by an index', async () => {
  const scanned: string[] = [];
  for (const [name, fate] of Object.entries(SITE_COLUMNS)) {
    if (fate === 'end' || fate === 'apart') continue;
    const [table, column] = name.split('.');
    const ofSites = column === 'owner_id' ? `owner_kind = 'site' and` : '';
    const { results } = await testEnv.DB.prepare(
      `explain query plan update or ignore "${table}" set "${column}" = 2 where ${ofSites} "${column}" = 1`,
    ).all<{ detail: string }>();
    if (!/^SEARCH .* USING/.test(results[0]?.detail ?? '')) scanned.push(name);
  }
  expect(scanned).toEqual([]);
});
