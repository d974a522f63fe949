import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { sessions, users } from '#worker/db/schema/people.ts';
import type { UserRow } from './account.repo.ts';

export type SessionRow = typeof sessions.$inferSelect;

export const insertSession = (db: Db, session: typeof sessions.$inferInsert): Statement =>
  db.insert(sessions).values(session);

/** A session that is not revoked, of a user who is neither suspended nor deleted. */
export async function findSession(
  db: Db,
  id: string,
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const rows = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.id, id),
        isNull(sessions.revoked_at),
        isNull(users.suspended_at),
        isNull(users.deceased_at),
        isNull(users.deleted_at),
      ),
    );
  return rows.at(0);
}

/** The user's sessions that are valid at `at`, newest first. */
export const listLiveSessions = (db: Db, userId: number, at: string): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), isNull(sessions.revoked_at), gt(sessions.expires_at, at)))
    .orderBy(desc(sessions.created_at))
    .limit(100);

/** Follow with `abortIfUnchanged`: updates no row if a concurrent refresh was first. */
export const rotateRefresh = (
  db: Db,
  session: SessionRow,
  hash: string,
  at: string,
  expiresAt: string,
): Statement =>
  db
    .update(sessions)
    .set({ refresh_hash: hash, previous_hash: session.refresh_hash, rotated_at: at, expires_at: expiresAt })
    .where(
      and(
        eq(sessions.id, session.id),
        eq(sessions.refresh_hash, session.refresh_hash),
        isNull(sessions.revoked_at),
      ),
    );

/** Follow with `abortIfUnchanged`: marks no session that has ended. */
export const markProven = (db: Db, sessionId: string, at: string): Statement =>
  db
    .update(sessions)
    .set({ proven_at: at })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revoked_at)));

export const revokeSession = (db: Db, sessionId: string, at: string): Statement =>
  db
    .update(sessions)
    .set({ revoked_at: sql`coalesce(${sessions.revoked_at}, ${at})` })
    .where(eq(sessions.id, sessionId));

/** Revokes one of the user's own sessions. Follow with `abortIfUnchanged`: updates no row of another user. */
export const revokeOwnSession = (db: Db, userId: number, sessionId: string, at: string): Statement =>
  db
    .update(sessions)
    .set({ revoked_at: sql`coalesce(${sessions.revoked_at}, ${at})` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.user_id, userId)));

/** Revokes all sessions of the user, except `but`. */
export const revokeSessionsOf = (db: Db, userId: number, at: string, exceptId?: string): Statement =>
  db
    .update(sessions)
    .set({ revoked_at: at })
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.revoked_at),
        exceptId === undefined ? undefined : ne(sessions.id, exceptId),
      ),
    );

/** Revokes all sessions of several users. */
export const revokeSessionsOfAll = (db: Db, userIds: readonly number[], at: string): Statement =>
  db
    .update(sessions)
    .set({ revoked_at: at })
    .where(and(inList(sessions.user_id, userIds), isNull(sessions.revoked_at)));

/** Deletes the sessions that expired or were revoked before `at`. */
export const deleteEndedSessions = (db: Db, at: string): Statement =>
  db.delete(sessions).where(or(lt(sessions.expires_at, at), lt(sessions.revoked_at, at)));

/** Revokes all sessions of the user of an address. */
export const revokeSessionsOfAddress = (db: Db, email: string, at: string): Statement =>
  db
    .update(sessions)
    .set({ revoked_at: at })
    .where(
      and(
        sql`${sessions.user_id} in ${db.select({ id: users.id }).from(users).where(eq(users.email, email))}`,
        isNull(sessions.revoked_at),
      ),
    );
