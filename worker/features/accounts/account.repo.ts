import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { credentials, one_time_tokens, sessions, users } from '#worker/db/schema/people.ts';
import type { Locale } from '#worker/shared/locale.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

export const findUser = async (db: Db, id: number): Promise<UserRow | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deleted_at)))
  ).at(0);

/** The person with this address and the hash of their password, if they have one. */
export async function findByEmail(
  db: Db,
  email: string,
): Promise<{ user: UserRow; password_hash: string | null } | undefined> {
  const rows = await db
    .select({ user: users, password_hash: credentials.password_hash })
    .from(users)
    .leftJoin(credentials, eq(credentials.user_id, users.id))
    .where(and(eq(users.email, email.toLowerCase()), isNull(users.deleted_at), isNull(users.suspended_at)));
  return rows.at(0);
}

/** Fails where the address is taken. */
export const insertUser = (db: Db, user: UserRow): Statement => db.insert(users).values(user);

/** Whoever used the token or code that is kept under `hash`, while it was good, has shown that the address is theirs. */
const proven = (hash: string, at: string) =>
  and(
    sql`(${users.id}, ${users.email}) = (select ${one_time_tokens.user_id}, ${one_time_tokens.email}
      from ${one_time_tokens} where ${one_time_tokens.token_hash} = ${hash}
      and ${one_time_tokens.used_at} is not null and ${one_time_tokens.expires_at} > ${at})`,
    isNull(users.deleted_at),
    isNull(users.suspended_at),
  );

export const activateProven = (db: Db, hash: string, at: string): Statement =>
  db
    .update(users)
    .set({ active: '1' })
    .where(and(eq(users.active, '0'), proven(hash, at)));

export const findProven = async (db: Db, hash: string, at: string): Promise<UserRow | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(and(eq(users.active, '1'), proven(hash, at)))
  ).at(0);

export const setPassword = (db: Db, userId: number, hash: string, at: string): Statement =>
  db
    .insert(credentials)
    .values({ user_id: userId, password_hash: hash, updated_at: at })
    .onConflictDoUpdate({ target: credentials.user_id, set: { password_hash: hash, updated_at: at } });

/** Whoever reads the mail of the address is its owner; whatever was open before is shut. */
export const activateAnew = (db: Db, userId: number): Statement =>
  db
    .update(users)
    .set({ active: '1', session_version: sql`${users.session_version} + 1` })
    .where(eq(users.id, userId));

export const updateLocale = (db: Db, userId: number, locale: Locale): Statement =>
  db.update(users).set({ locale }).where(eq(users.id, userId));

export const insertSession = (db: Db, session: typeof sessions.$inferInsert): Statement =>
  db.insert(sessions).values(session);

/** A session that was not ended, of someone who may still come in. */
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
        isNull(users.deleted_at),
      ),
    );
  return rows.at(0);
}

/** Put `orNothing` after it: it touches no row where another tab was first. */
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

export const revokeSession = (db: Db, sessionId: string, at: string): Statement =>
  db
    .update(sessions)
    .set({ revoked_at: sql`coalesce(${sessions.revoked_at}, ${at})` })
    .where(eq(sessions.id, sessionId));

export const revokeSessionsOf = (db: Db, userId: number, at: string): Statement =>
  db
    .update(sessions)
    .set({ revoked_at: at })
    .where(and(eq(sessions.user_id, userId), isNull(sessions.revoked_at)));

/** Sessions that ended, by themselves or by someone, before `at`. */
export const deleteEndedSessions = (db: Db, at: string): Statement =>
  db.delete(sessions).where(or(lt(sessions.expires_at, at), lt(sessions.revoked_at, at)));
