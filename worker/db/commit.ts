import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from './client.ts';

/**
 * Placed directly after a guarded UPDATE: rolls the whole commit back unless that changed exactly one row.
 */
export const abortIfUnchanged = (db: Db): Statement =>
  db.select({ ok: sql`json(iif(changes() = 1, '1', 'stale'))` }).from(sql`(select 1)`);

/** The same after an UPDATE of any number of rows: rolls back where it changed none. */
export const abortIfNoneChanged = (db: Db): Statement => abortUnless(db, sql`changes() > 0`);

/** Rolls the whole commit back where the condition does not hold after the statements before it. */
export const abortUnless = (db: Db, condition: SQL): Statement =>
  db.select({ ok: sql`json(iif(${condition}, '1', 'stale'))` }).from(sql`(select 1)`);

/**
 * Runs the statements as one atomic batch and returns the result of each. Where an `abortIfUnchanged` or
 * `abortUnless` aborts the batch, nothing is written and `whenStale` is thrown.
 */
export async function commit(db: Db, statements: Statement[], whenStale?: Error): Promise<unknown[]> {
  const [first, ...rest] = statements;
  if (!first) return [];
  try {
    return await db.batch([first, ...rest]);
  } catch (error) {
    if (whenStale && causes(error).some((text) => text.includes('malformed JSON'))) throw whenStale;
    throw error;
  }
}

/** True where an insert violated a unique constraint of the table. */
export const isConflict = (error: unknown, table: string): boolean =>
  causes(error).some((text) => text.includes(`UNIQUE constraint failed: ${table}.`));

function causes(error: unknown): string[] {
  const texts: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) texts.push(at.message);
  return texts;
}
