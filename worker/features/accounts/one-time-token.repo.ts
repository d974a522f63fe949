import { and, eq, gt, isNull, lt, max, ne, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { credentials, one_time_tokens, users } from '#worker/db/schema/people.ts';

type TokenRow = typeof one_time_tokens.$inferSelect;
type NewToken = Pick<TokenRow, 'token_hash' | 'user_id' | 'email' | 'created_at' | 'expires_at'>;
type Purpose = TokenRow['purpose'];

/** Follow with `abortIfUnchanged`: inserts no row if the user got a token of this purpose after `since`. */
export const insertTokenUnlessRecent = (
  db: Db,
  purpose: Purpose,
  token: NewToken,
  since: string,
): Statement =>
  db.insert(one_time_tokens).select(
    sql`select ${token.token_hash}, ${purpose}, ${token.user_id}, ${token.email}, 0, ${token.created_at},
      ${token.expires_at}, null where not exists (select 1 from ${one_time_tokens}
      where ${one_time_tokens.user_id} = ${token.user_id} and ${one_time_tokens.purpose} = ${purpose}
      and ${one_time_tokens.created_at} > ${since})`,
  );

/** The creation time of the user's newest token of this purpose, or null. */
export async function findLastCreatedAt(db: Db, userId: number, purpose: Purpose): Promise<string | null> {
  const rows = await db
    .select({ at: max(one_time_tokens.created_at) })
    .from(one_time_tokens)
    .where(and(eq(one_time_tokens.user_id, userId), eq(one_time_tokens.purpose, purpose)));
  return rows.at(0)?.at ?? null;
}

/** Those of the users who got a token of this purpose after `since`. */
export const listWithRecentToken = async (
  db: Db,
  purpose: Purpose,
  userIds: readonly number[],
  since: string,
): Promise<number[]> =>
  (
    await db
      .selectDistinct({ id: one_time_tokens.user_id })
      .from(one_time_tokens)
      .where(
        and(
          inList(one_time_tokens.user_id, userIds),
          eq(one_time_tokens.purpose, purpose),
          gt(one_time_tokens.created_at, since),
        ),
      )
  ).map(({ id }) => id);

type CodePurpose = Extract<Purpose, 'verify_code' | 'login_code'>;

/** Replaces the user's code: each user has at most one of a purpose. */
export const replaceCode = (db: Db, purpose: CodePurpose, code: NewToken): Statement[] => [
  db.delete(one_time_tokens).where(codeOf(code.user_id, purpose)),
  db.insert(one_time_tokens).values({ ...code, purpose }),
];

/**
 * Checks a code and counts a wrong try in one statement, so that concurrent guesses cannot exceed `maxTries`.
 * Returns `used_at`, which is not null where the code was right.
 */
export const tryCode = (
  db: Db,
  purpose: CodePurpose,
  userId: number,
  hash: string,
  maxTries: number,
  at: string,
): Statement =>
  db
    .update(one_time_tokens)
    .set({
      tries: sql`${one_time_tokens.tries} + (${one_time_tokens.token_hash} <> ${hash})`,
      used_at: sql`iif(${one_time_tokens.token_hash} = ${hash}, ${at}, null)`,
    })
    .where(and(codeOf(userId, purpose), isValid(at), lt(one_time_tokens.tries, maxTries)))
    .returning({ used_at: one_time_tokens.used_at });

/**
 * Marks a link's token as used, and returns `used_at`. Follow with `abortIfUnchanged` if that must not happen
 * twice. With `userId`, only a token of that user is used.
 */
export const consumeToken = (
  db: Db,
  purpose: Purpose,
  hash: string,
  at: string,
  userId?: number,
): Statement =>
  db
    .update(one_time_tokens)
    .set({ used_at: at })
    .where(
      and(
        eq(one_time_tokens.token_hash, hash),
        eq(one_time_tokens.purpose, purpose),
        isValid(at),
        userId === undefined ? undefined : eq(one_time_tokens.user_id, userId),
      ),
    )
    .returning({ used_at: one_time_tokens.used_at });

/** Expires the user's other tokens of this purpose. */
export const endOtherTokens = (db: Db, purpose: Purpose, token: TokenRow, at: string): Statement =>
  db
    .update(one_time_tokens)
    .set({ expires_at: at })
    .where(
      and(
        eq(one_time_tokens.user_id, token.user_id),
        eq(one_time_tokens.purpose, purpose),
        ne(one_time_tokens.token_hash, token.token_hash),
        gt(one_time_tokens.expires_at, at),
      ),
    );

/** An unexpired reset token, used or not, and the password hash of its user. */
export async function findResetToken(
  db: Db,
  hash: string,
  at: string,
): Promise<{ token: TokenRow; password_hash: string | null } | undefined> {
  const rows = await db
    .select({ token: one_time_tokens, password_hash: credentials.password_hash })
    .from(one_time_tokens)
    .innerJoin(users, and(eq(users.id, one_time_tokens.user_id), eq(users.email, one_time_tokens.email)))
    .leftJoin(credentials, eq(credentials.user_id, users.id))
    .where(
      and(
        eq(one_time_tokens.token_hash, hash),
        eq(one_time_tokens.purpose, 'reset'),
        gt(one_time_tokens.expires_at, at),
        isNull(users.suspended_at),
        isNull(users.deceased_at),
        isNull(users.deleted_at),
      ),
    );
  return rows.at(0);
}

/** Deletes the user's codes and links, after a change of address or password. */
export const deleteTokensOf = (db: Db, userId: number): Statement =>
  db.delete(one_time_tokens).where(eq(one_time_tokens.user_id, userId));

export const deleteExpiredTokens = (db: Db, at: string): Statement =>
  db.delete(one_time_tokens).where(lt(one_time_tokens.expires_at, at));

const codeOf = (userId: number, purpose: CodePurpose) =>
  and(eq(one_time_tokens.user_id, userId), eq(one_time_tokens.purpose, purpose));

const isValid = (at: string) => and(isNull(one_time_tokens.used_at), gt(one_time_tokens.expires_at, at));
