import { and, asc, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from './client.ts';
import { inList } from './in-list.ts';
import { outbox } from './schema/machinery.ts';

/** A queue message: the outbox row with this id says what to do, unless the message does itself. */
export type Message = { id: string; name: string; payload?: unknown };

const AT_ONCE = 100;
/** A message queued this long ago and still in the outbox was lost: it is sent again. */
const LOST_AFTER_MS = 10 * 60 * 1000;

/** Work to be done after the commit that this statement is part of, at least once. */
export const later = (db: Db, name: string, payload: unknown, now: Date, dueAt: Date = now): Statement =>
  db.insert(outbox).values({
    id: crypto.randomUUID(),
    name,
    payload,
    created_at: now.toISOString(),
    due_at: dueAt.toISOString(),
  });

/** The same with its payload found in the commit itself: `payloads` selects one column of JSON, a row for each piece of work. */
export const laterFrom = (db: Db, name: string, payloads: SQL, now: Date, dueAt: Date = now): Statement =>
  db.insert(outbox).select(
    sql`select lower(hex(randomblob(16))), ${name}, payload, ${now.toISOString()}, ${dueAt.toISOString()}, null
        from (select null as payload where false union all ${payloads})`,
  );

/** Hands what is due to the queue; returns how many. Twice is harmless. */
export async function dispatch(db: Db, queue: Queue, now: Date): Promise<number> {
  const lost = new Date(now.getTime() - LOST_AFTER_MS).toISOString();
  const rows = await db
    .select({ id: outbox.id, name: outbox.name })
    .from(outbox)
    .where(
      and(lte(outbox.due_at, now.toISOString()), or(isNull(outbox.queued_at), lt(outbox.queued_at, lost))),
    )
    .orderBy(asc(outbox.due_at))
    .limit(AT_ONCE);
  if (rows.length === 0) return 0;
  await queue.sendBatch(rows.map((row) => ({ body: row satisfies Message })));
  await db
    .update(outbox)
    .set({ queued_at: now.toISOString() })
    .where(
      inList(
        outbox.id,
        rows.map((row) => row.id),
      ),
    );
  return rows.length;
}

export const findOutboxRow = async (db: Db, id: string) =>
  (await db.select().from(outbox).where(eq(outbox.id, id))).at(0);

export const deleteOutboxRow = (db: Db, id: string): Statement => db.delete(outbox).where(eq(outbox.id, id));
