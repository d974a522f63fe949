import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from './client.ts';

/** Placed directly after a guarded UPDATE: if that touched no row, this takes the whole commit with it. */
export const orNothing = (db: Db): Statement =>
  db.select({ ok: sql`json(iif(changes() = 1, '1', 'stale'))` }).from(sql`(select 1)`);

/** The same wherever a condition does not hold once all before it is done. */
export const onlyIf = (db: Db, condition: SQL): Statement =>
  db.select({ ok: sql`json(iif(${condition}, '1', 'stale'))` }).from(sql`(select 1)`);

/**
 * Runs the statements as one atomic batch and gives each one's result. Where an `orNothing` found
 * its update stale, nothing is written and `whenStale` is thrown.
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

/** True where an insert met a row that was there already, in the table named. */
export const isConflict = (error: unknown, table: string): boolean =>
  causes(error).some((text) => text.includes(`UNIQUE constraint failed: ${table}.`));

function causes(error: unknown): string[] {
  const texts: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) texts.push(at.message);
  return texts;
}
