import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';

export type Db = DrizzleD1Database<Record<string, never>> & { $client: D1Database };

/** A read or write that has not run yet: `commit` runs it. */
export type Statement = BatchItem<'sqlite'>;

/** An SQL fragment that one repository passes to another. */
export type Sql<T = unknown> = SQL<T>;

export const dbOf = (d1: D1Database): Db => drizzle(d1);
