import { and, asc, desc, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from './client.ts';
import { inList } from './in-list.ts';
import { outbox } from './schema/operations.ts';

/** A queue message: the outbox row with this id has the work, unless the message itself does. */
export type Message = { id: string; name: string; payload?: unknown };

const AT_ONCE = 100;
/** A message queued this long ago whose row is still in the outbox is considered lost, and sent again. */
const LOST_AFTER_MS = 10 * 60 * 1000;

/** Work to run at least once after the commit that this statement is part of. */
export const enqueue = (db: Db, name: string, payload: unknown, now: Date, dueAt: Date = now): Statement =>
  db.insert(outbox).values({
    id: crypto.randomUUID(),
    name,
    payload,
    created_at: now.toISOString(),
    due_at: dueAt.toISOString(),
  });

/** Like `enqueue`, at most once for a key while that waits. */
export const enqueueOnce = (
  db: Db,
  key: string,
  name: string,
  payload: unknown,
  now: Date,
  dueAt: Date,
): Statement =>
  db
    .insert(outbox)
    .values({ id: key, name, payload, created_at: now.toISOString(), due_at: dueAt.toISOString() })
    .onConflictDoNothing({ target: outbox.id });

/**
 * Like `enqueue`, with payloads read within the commit: `payloads` selects one column of JSON, one row per
 * piece of work.
 */
export const enqueueFrom = (db: Db, name: string, payloads: SQL, now: Date, dueAt: Date = now): Statement =>
  db.insert(outbox).select(
    sql`select lower(hex(randomblob(16))), ${name}, payload, ${now.toISOString()}, ${dueAt.toISOString()}, null
        from (select null as payload where false union all ${payloads})`,
  );

/** Like `enqueue`, once for each payload, in one statement. */
export const enqueueEach = (
  db: Db,
  name: string,
  payloads: readonly unknown[],
  now: Date,
  dueAt: Date = now,
): Statement =>
  enqueueFrom(db, name, sql`select value from json_each(${JSON.stringify(payloads)})`, now, dueAt);

/**
 * Sends due outbox rows to the queue: the longest due first, or the latest, so that what a request leaves doesn't wait
 * behind a backlog. Returns their number. Sending one twice is harmless.
 */
export async function dispatch(
  db: Db,
  queue: Queue,
  now: Date,
  first: 'longest' | 'latest' = 'longest',
): Promise<number> {
  const lost = new Date(now.getTime() - LOST_AFTER_MS).toISOString();
  const rows = await db
    .select({ id: outbox.id, name: outbox.name })
    .from(outbox)
    .where(
      and(lte(outbox.due_at, now.toISOString()), or(isNull(outbox.queued_at), lt(outbox.queued_at, lost))),
    )
    .orderBy(first === 'longest' ? asc(outbox.due_at) : desc(outbox.due_at))
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
