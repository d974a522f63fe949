import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';
import { sequences } from './schema/operations.ts';

/** The greatest id that a row of the table has or had: an id is not given out again when its row is deleted. */
const greatestOf = (table: SQLiteTable): SQL<number> =>
  sql`max((select coalesce(max(id), 0) from ${table}),
    coalesce((select seq from sqlite_sequence where name = ${getTableName(table)}), 0))`;

/** The last id that was allocated for a row of the table, or that one has or had. */
const lastId = (table: SQLiteTable): SQL<number> =>
  sql`max(${greatestOf(table)}, coalesce((select last from sequences where name = ${getTableName(table)}), 0))`;

/**
 * Allocates the id of a row that is about to be written, because a reply stored in the same commit contains
 * it. Ids are allocated once; an unused one leaves a gap.
 */
export async function nextId(db: Db, table: SQLiteTable): Promise<number> {
  const greatest = greatestOf(table);
  const [row] = await db
    .insert(sequences)
    .values({ name: getTableName(table), last: sql`${greatest} + 1` })
    .onConflictDoUpdate({
      target: sequences.name,
      set: { last: sql`max(${sequences.last}, ${greatest}) + 1` },
    })
    .returning({ last: sequences.last });
  if (!row) throw new Error('no number was given out');
  return row.last;
}

/** The last id, from which the ids of many rows are counted. Commit them with `abortUnless` of `stillLastId`. */
export async function findLastId(db: Db, table: SQLiteTable): Promise<number> {
  const [row] = await db.select({ last: lastId(table) }).from(sql`(select 1)`);
  return row?.last ?? 0;
}

/** SQL condition: no id was given out since the last one was found. */
export const stillLastId = (table: SQLiteTable, last: number): SQL => sql`${lastId(table)} = ${last}`;
