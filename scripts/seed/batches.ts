import type { BatchItem } from 'drizzle-orm/batch';
import type { DrizzleD1Database } from 'drizzle-orm/d1';

const AT_ONCE = 100;

/** Runs statements in batches of 100, one transaction each. */
export async function inBatches(db: DrizzleD1Database, statements: BatchItem<'sqlite'>[]): Promise<void> {
  for (let at = 0; at < statements.length; at += AT_ONCE) {
    const [first, ...rest] = statements.slice(at, at + AT_ONCE);
    if (first) await db.batch([first, ...rest]);
  }
}
