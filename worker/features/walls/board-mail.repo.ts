import { and, asc, eq, lt } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { board_mails } from '#worker/db/schema/mail.ts';

type BoardMail = { community_id: number; user_id: number };

const isOf = ({ community_id, user_id }: BoardMail) =>
  and(eq(board_mails.community_id, community_id), eq(board_mails.user_id, user_id));

/** Whether a user wants the days of a wall by email each week. */
export const wantsBoardMail = async (db: Db, of: BoardMail): Promise<boolean> =>
  (await db.select({ user_id: board_mails.user_id }).from(board_mails).where(isOf(of))).length > 0;

export const saveBoardMail = (db: Db, of: BoardMail, at: string): Statement =>
  db
    .insert(board_mails)
    .values({ ...of, created_at: at })
    .onConflictDoNothing();

export const deleteBoardMail = (db: Db, of: BoardMail): Statement => db.delete(board_mails).where(isOf(of));

/** Those for whom none is queued yet for the week from the Sunday `week`. */
export const listUnqueued = (db: Db, week: string, limit: number): Promise<BoardMail[]> =>
  db
    .select({ community_id: board_mails.community_id, user_id: board_mails.user_id })
    .from(board_mails)
    .where(lt(board_mails.queued_for, week))
    .orderBy(asc(board_mails.queued_for))
    .limit(limit);

/** Changes nothing where one is queued for that week. */
export const markQueued = (db: Db, of: BoardMail, week: string): Statement =>
  db
    .update(board_mails)
    .set({ queued_for: week })
    .where(and(isOf(of), lt(board_mails.queued_for, week)));

/** For the commit that deletes an account. */
export const deleteBoardMailsOf = (db: Db, userId: number): Statement =>
  db.delete(board_mails).where(eq(board_mails.user_id, userId));

/** For the purge of a community. */
export const deleteBoardMailsOfCommunity = (db: Db, communityId: number): Statement =>
  db.delete(board_mails).where(eq(board_mails.community_id, communityId));
