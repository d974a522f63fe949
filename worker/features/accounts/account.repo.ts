import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { credentials, one_time_tokens, users } from '#worker/db/schema/people.ts';
import type { Locale } from '#worker/shared/locale.ts';

export type UserRow = typeof users.$inferSelect;

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
