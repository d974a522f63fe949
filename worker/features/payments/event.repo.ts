import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { payment_events } from '#worker/db/schema/billing.ts';

export type EventRow = typeof payment_events.$inferSelect;

/** Stores an event once. */
export const insertEvent = (db: Db, row: EventRow): Statement =>
  db.insert(payment_events).values(row).onConflictDoNothing();

export const findEvent = async (db: Db, id: string): Promise<EventRow | undefined> =>
  (await db.select().from(payment_events).where(eq(payment_events.id, id))).at(0);

/** Those of the ids that are stored. */
export const listKnownEvents = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db.select({ id: payment_events.id }).from(payment_events).where(inList(payment_events.id, ids))
    ).map(({ id }) => id),
  );

export const finishEvent = (db: Db, id: string, state: 'done' | 'unknown', at: string): Statement =>
  db
    .update(payment_events)
    .set({ state, done_at: at })
    .where(and(eq(payment_events.id, id), eq(payment_events.state, 'stored')));

/** Stored before an instant and not handled yet. */
export const listStored = async (db: Db, before: string, limit: number): Promise<string[]> =>
  (
    await db
      .select({ id: payment_events.id })
      .from(payment_events)
      .where(and(sql`state = 'stored'`, lt(payment_events.received_at, before)))
      .limit(limit)
  ).map(({ id }) => id);

export const deleteEventsBefore = (db: Db, before: string): Statement =>
  db
    .delete(payment_events)
    .where(and(lt(payment_events.received_at, before), sql`${payment_events.state} <> 'stored'`));

/** What events said of a refund, where some came before the refund had its name here; that it failed, before all else. */
export const findRefundState = async (db: Db, ref: string): Promise<'done' | 'failed' | undefined> =>
  (
    await db
      .select({ state: payment_events.refund_state })
      .from(payment_events)
      .where(and(eq(payment_events.refund_ref, ref), sql`${payment_events.refund_state} <> 'pending'`))
      .orderBy(desc(eq(payment_events.refund_state, 'failed')))
      .limit(1)
  ).at(0)?.state as 'done' | 'failed' | undefined;
