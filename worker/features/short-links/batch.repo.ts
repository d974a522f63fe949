import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { code_batches } from '#worker/db/schema/codes.ts';

export type BatchRow = typeof code_batches.$inferSelect;

export const findBatch = async (db: Db, id: number): Promise<BatchRow | undefined> =>
  (await db.select().from(code_batches).where(eq(code_batches.id, id))).at(0);

export const listBatchesByName = (db: Db, names: readonly string[]): Promise<BatchRow[]> =>
  db
    .select()
    .from(code_batches)
    .where(inList(code_batches.name, [...new Set(names)]));

/** The newest first. */
export const listBatches = (db: Db, before: number | undefined, limit: number): Promise<BatchRow[]> =>
  db
    .select()
    .from(code_batches)
    .where(before === undefined ? undefined : lt(code_batches.id, before))
    .orderBy(desc(code_batches.id))
    .limit(limit);

/** Fails if there is one of this name. */
export const insertBatch = (db: Db, batch: BatchRow): Statement => db.insert(code_batches).values(batch);

/** Changes how many codes a batch has. */
export const resizeBatch = (db: Db, id: number, by: number): Statement =>
  db
    .update(code_batches)
    .set({ size: sql`${code_batches.size} + ${by}` })
    .where(eq(code_batches.id, id));

/** Deletes those of the batches that were made since then and have no codes any more. */
export const deleteEmptyBatches = (db: Db, ids: readonly number[], since: string): Statement =>
  db
    .delete(code_batches)
    .where(
      and(
        inList(code_batches.id, ids),
        eq(code_batches.size, 0),
        sql`${code_batches.created_at} >= ${since}`,
      ),
    );
