import { sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { DrizzleD1Database } from 'drizzle-orm/d1';

/** Few, since the connection is idle while the statements of a batch are built. */
const AT_ONCE = 20;
const TRIES = 5;

/** Runs statements in batches of 20, one transaction each. */
export async function inBatches(db: DrizzleD1Database, statements: BatchItem<'sqlite'>[]): Promise<void> {
  for (let at = 0; at < statements.length; at += AT_ONCE) {
    const [first, ...rest] = statements.slice(at, at + AT_ONCE);
    await connected(db);
    if (first) await db.batch([first, ...rest]);
  }
}

/**
 * Asks for nothing until that is answered: the local server closes a connection that was idle for seconds, as it is on a
 * slow machine while documents are rendered, also just as it is used again, and a batch must not be sent twice.
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
