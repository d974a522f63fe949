import { getTableName, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';
import { sequences } from './schema/operations.ts';

/**
 * Allocates the id of a row that is about to be written, because a reply stored in the same commit contains
 * it. Ids are allocated once; an unused one leaves a gap.
 */
export async function nextId(db: Db, table: SQLiteTable): Promise<number> {
  const greatest = sql`(select coalesce(max(id), 0) from ${table})`;
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
