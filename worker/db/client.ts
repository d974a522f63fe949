import type { BatchItem } from 'drizzle-orm/batch';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';

export type Db = DrizzleD1Database<Record<string, never>> & { $client: D1Database };

/** A write or read that is not run yet: hand it to `commit`. */
export type Statement = BatchItem<'sqlite'>;

export const dbOf = (d1: D1Database): Db => drizzle(d1);
