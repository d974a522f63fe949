import { and, asc, desc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { enqueueFrom } from '#worker/db/outbox.ts';
import { dead_letters } from '#worker/db/schema/operations.ts';

export type DeadLetterRow = typeof dead_letters.$inferSelect;

export const insertDeadLetter = (db: Db, letter: typeof dead_letters.$inferInsert): Statement =>
  db.insert(dead_letters).values(letter).onConflictDoNothing();

export const findDeadLetter = async (db: Db, id: string): Promise<DeadLetterRow | undefined> =>
  (await db.select().from(dead_letters).where(eq(dead_letters.id, id))).at(0);

/** Newest first. */
export const listDeadLetters = (
  db: Db,
  { name, after }: { name: string | undefined; after: { at: string; id: string } | undefined },
  limit: number,
): Promise<DeadLetterRow[]> =>
  db
    .select()
    .from(dead_letters)
    .where(
      and(
        name === undefined ? undefined : eq(dead_letters.name, name),
        after &&
          or(
            lt(dead_letters.created_at, after.at),
            and(eq(dead_letters.created_at, after.at), lt(dead_letters.id, after.id)),
          ),
      ),
    )
    .orderBy(desc(dead_letters.created_at), desc(dead_letters.id))
    .limit(limit);

/** Their number by job, among the last so many. */
export const countDeadLetters = (db: Db, among: number): Promise<{ name: string; letters: number }[]> => {
  const last = db
    .select({ name: dead_letters.name })
    .from(dead_letters)
    .orderBy(desc(dead_letters.created_at), desc(dead_letters.id))
    .limit(among)
    .as('last');
  return db.select({ name: last.name, letters: sql<number>`count(*)` }).from(last).groupBy(last.name);
};

/** The oldest of a job whose message is known. */
export const listReplayable = async (db: Db, name: string, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ id: dead_letters.id })
    .from(dead_letters)
    .where(and(eq(dead_letters.name, name), isNotNull(dead_letters.payload)))
    .orderBy(asc(dead_letters.created_at), asc(dead_letters.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Enqueues the work of dead letters of one job again; place `deleteDeadLetters` after it. */
export const enqueueDeadLetters = (db: Db, name: string, ids: readonly string[], now: Date): Statement =>
  enqueueFrom(
    db,
    name,
    sql`select ${dead_letters.payload} from ${dead_letters} where ${inList(dead_letters.id, ids)}`,
    now,
  );

/** Place `abortUnless` with `changedAll` after it. */
export const deleteDeadLetters = (db: Db, ids: readonly string[]): Statement =>
  db.delete(dead_letters).where(inList(dead_letters.id, ids));

/** SQL condition: the statement before changed so many rows. */
export const changedAll = (count: number) => sql`changes() = ${count}`;
