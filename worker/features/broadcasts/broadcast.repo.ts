import { and, asc, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { broadcasts } from '#worker/db/schema/mail.ts';
import { users } from '#worker/db/schema/people.ts';

export type BroadcastRow = typeof broadcasts.$inferSelect;

export const findBroadcast = async (db: Db, id: number): Promise<BroadcastRow | undefined> =>
  (await db.select().from(broadcasts).where(eq(broadcasts.id, id))).at(0);

/** Newest first. */
export const listBroadcasts = (db: Db, before: number | undefined, limit: number): Promise<BroadcastRow[]> =>
  db
    .select()
    .from(broadcasts)
    .where(before === undefined ? undefined : lt(broadcasts.id, before))
    .orderBy(desc(broadcasts.id))
    .limit(limit);

export const insertBroadcast = (db: Db, row: typeof broadcasts.$inferInsert): Statement =>
  db.insert(broadcasts).values(row);

/** Place `abortIfUnchanged` after it: changes no row that is in another state by now, or queued further. */
export const updateBroadcast = (
  db: Db,
  { id, state, last_user_id }: BroadcastRow,
  patch: Partial<BroadcastRow>,
): Statement =>
  db
    .update(broadcasts)
    .set(patch)
    .where(
      and(eq(broadcasts.id, id), eq(broadcasts.state, state), eq(broadcasts.last_user_id, last_user_id)),
    );

/** The next accounts, by id, that are confirmed, neither deleted nor suspended, of nobody who has died, and no kiosks. */
export const listReaders = async (db: Db, after: number, limit: number): Promise<number[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        gt(users.id, after),
        eq(users.active, '1'),
        isNull(users.deleted_at),
        isNull(users.suspended_at),
        isNull(users.deceased_at),
        isNull(users.kiosk_community_id),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};
