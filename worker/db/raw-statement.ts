import type { SQL } from 'drizzle-orm';
import type { Db, Statement } from './client.ts';

/** A write that drizzle has no builder for, for a commit. In a batch, drizzle itself binds no parameters of `db.run`. */
export function rawStatement(db: Db, query: SQL): Statement {
  const raw = db.run(query);
  return Object.assign(raw, { stmt: db.$client.prepare(raw.getQuery().sql) });
}
