import { sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { DrizzleD1Database } from 'drizzle-orm/d1';

const AT_ONCE = 100;
const TRIES = 5;

/** Runs statements in batches of 100, one transaction each. */
export async function inBatches(db: DrizzleD1Database, statements: BatchItem<'sqlite'>[]): Promise<void> {
  await connected(db);
  for (let at = 0; at < statements.length; at += AT_ONCE) {
    const [first, ...rest] = statements.slice(at, at + AT_ONCE);
    if (first) await db.batch([first, ...rest]);
  }
}

/**
 * Asks for nothing until that is answered: a connection that was idle while the statements were made, as documents are
 * for seconds, is closed by the local server just as it is used again, and a batch must not be sent twice.
 */
async function connected(db: DrizzleD1Database): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await db.run(sql`select 1`);
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}
