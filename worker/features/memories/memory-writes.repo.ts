import { and, eq, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { memories } from '#worker/db/schema/memories.ts';

export type MemoryRow = typeof memories.$inferSelect;

export const insertMemory = (db: Db, memory: typeof memories.$inferInsert): Statement =>
  db.insert(memories).values(memory);

/** What `after` changes, its media aside; put `orNothing` after it: a memory changed in between is not touched. */
export const updateMemory = (db: Db, before: MemoryRow, after: MemoryRow): Statement =>
  db
    .update(memories)
    .set({ ...changes(before, after), version: before.version + 1 })
    .where(and(eq(memories.id, before.id), eq(memories.version, before.version)));

const changes = (before: MemoryRow, { media: _, ...after }: MemoryRow): Partial<MemoryRow> =>
  Object.fromEntries(
    Object.entries(after).filter(([column, value]) => value !== before[column as keyof MemoryRow]),
  );

/** Those of `ids` that still lie in the trash. */
export const deleteTrashed = (db: Db, ids: readonly number[]): Statement =>
  db.delete(memories).where(and(inList(memories.id, ids), sql`${memories.status} = 'trashed'`));
