import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { splitOf } from './shards/fenced-d1.ts';
import { readingD1 } from './shards/read-shard.ts';
import { mend } from './shards/settle.ts';

export type Db = DrizzleD1Database<Record<string, never>> & { $client: D1Database };

/** A read or write that has not run yet: `commit` runs it. */
export type Statement = BatchItem<'sqlite'>;

/** An SQL fragment that one repository passes to another. */
export type Sql<T = unknown> = SQL<T>;

export const dbOf = (d1: D1Database): Db => drizzle(d1);

/** Where the tables of the search are read: a database of its own where one is configured. For reading these only. */
export function searchDb(db: Db): Db {
  const split = splitOf(db.$client);
  return split?.shards.search ? dbOf(readingD1(split.primary, split.shards.search.d1)) : db;
}

/** Finishes what interrupted commits left in the databases beside the primary, where there are any. */
export async function mendShards(db: Db): Promise<void> {
  const split = splitOf(db.$client);
  if (split) await mend(split.primary, split.shards);
}
