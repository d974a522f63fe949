import { asc, eq, gt } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { weekly_mails } from '#worker/db/schema/mail.ts';

export const wantsWeekly = async (db: Db, userId: number): Promise<boolean> =>
  (
    await db
      .select({ user_id: weekly_mails.user_id })
      .from(weekly_mails)
      .where(eq(weekly_mails.user_id, userId))
  ).length > 0;

/** The next users who want the weekly email, by id. */
export const listWeekly = async (db: Db, after: number, most: number): Promise<number[]> =>
  (
    await db
      .select({ user_id: weekly_mails.user_id })
      .from(weekly_mails)
      .where(gt(weekly_mails.user_id, after))
      .orderBy(asc(weekly_mails.user_id))
      .limit(most)
  ).map(({ user_id }) => user_id);

export const saveWeekly = (db: Db, userId: number, at: string): Statement =>
  db.insert(weekly_mails).values({ user_id: userId, created_at: at }).onConflictDoNothing();

export const deleteWeekly = (db: Db, userId: number): Statement =>
  db.delete(weekly_mails).where(eq(weekly_mails.user_id, userId));
