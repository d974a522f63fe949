import { and, asc, count, eq, gt, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import {
  authenticators,
  passkeys,
  recovery_codes,
  second_factor_challenges,
} from '#worker/db/schema/second-factor.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
type AuthenticatorRow = typeof authenticators.$inferSelect;
type ChallengeRow = typeof second_factor_challenges.$inferSelect;

export const listPasskeys = (db: Db, userId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(asc(passkeys.created_at)).limit(100);

export const findAuthenticator = async (db: Db, userId: number): Promise<AuthenticatorRow | undefined> =>
  (await db.select().from(authenticators).where(eq(authenticators.user_id, userId))).at(0);

/** The number of recovery codes that were not used yet. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recovery_codes)
    .where(and(eq(recovery_codes.user_id, userId), isNull(recovery_codes.used_at)));
  return row?.left ?? 0;
}

/** SQL: how many passkeys and apps a user has. */
const factorsOf = (userId: number): SQL =>
  sql`((select count(*) from ${passkeys} where ${passkeys.user_id} = ${userId})
    + (select count(*) from ${authenticators} where ${authenticators.user_id} = ${userId}))`;

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const [passkey, app] = await Promise.all([listPasskeys(db, userId), findAuthenticator(db, userId)]);
  return passkey.length > 0 || app !== undefined;
}

/** SQL condition: a user has none of them, or has some, as it was read before. */
export const hasFactorsStill = (userId: number, some: boolean): SQL =>
  some ? sql`${factorsOf(userId)} > 0` : sql`${factorsOf(userId)} = 0`;

export const insertPasskey = (db: Db, row: PasskeyRow): Statement => db.insert(passkeys).values(row);

export const insertAuthenticator = (db: Db, row: AuthenticatorRow): Statement =>
  db.insert(authenticators).values(row);

/** Follow with `abortIfUnchanged`: accepts no code of a step that is not after the last one. */
export const acceptStep = (db: Db, userId: number, step: number): Statement =>
  db
    .update(authenticators)
    .set({ last_step: step })
    .where(and(eq(authenticators.user_id, userId), lt(authenticators.last_step, step)));

/** Follow with `abortIfUnchanged`: accepts no count of signatures below the last one. */
export const countSignature = (db: Db, id: string, counter: number, at: string): Statement =>
  db
    .update(passkeys)
    .set({ counter, last_used_at: at })
    .where(and(eq(passkeys.id, id), lte(passkeys.counter, counter)));

/** `keepsOne`: not the last passkey or app. Follow with `abortIfUnchanged`. */
export const deletePasskey = (db: Db, userId: number, id: string, keepsOne: boolean): Statement =>
  db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.user_id, userId), keepsOne ? oneMore(userId) : undefined));

/** The same for the app. */
export const deleteAuthenticator = (db: Db, userId: number, keepsOne: boolean): Statement =>
  db
    .delete(authenticators)
    .where(and(eq(authenticators.user_id, userId), keepsOne ? oneMore(userId) : undefined));

const oneMore = (userId: number): SQL => sql`${factorsOf(userId)} > 1`;

/** Replaces a user's recovery codes. */
export const replaceRecoveryCodes = (db: Db, userId: number, hashes: string[], at: string): Statement[] => [
  db.delete(recovery_codes).where(eq(recovery_codes.user_id, userId)),
  db
    .insert(recovery_codes)
    .values(hashes.map((code_hash) => ({ code_hash, user_id: userId, created_at: at }))),
];

/** Deletes the recovery codes of a user without a passkey or app. */
export const deleteUselessCodes = (db: Db, userId: number): Statement =>
  db.delete(recovery_codes).where(and(eq(recovery_codes.user_id, userId), hasFactorsStill(userId, false)));

/** Follow with `abortIfUnchanged`: uses a code once. */
export const consumeRecoveryCode = (db: Db, userId: number, hash: string, at: string): Statement =>
  db
    .update(recovery_codes)
    .set({ used_at: at })
    .where(
      and(
        eq(recovery_codes.code_hash, hash),
        eq(recovery_codes.user_id, userId),
        isNull(recovery_codes.used_at),
      ),
    );

/** Replaces the challenge of this purpose that the session had. */
export const putChallenge = (db: Db, row: ChallengeRow): Statement =>
  db
    .insert(second_factor_challenges)
    .values(row)
    .onConflictDoUpdate({
      target: [second_factor_challenges.session_id, second_factor_challenges.purpose],
      set: { challenge: row.challenge, expires_at: row.expires_at },
    });

export const findChallenge = async (
  db: Db,
  sessionId: string,
  purpose: ChallengeRow['purpose'],
  at: string,
): Promise<string | undefined> =>
  (
    await db
      .select()
      .from(second_factor_challenges)
      .where(and(challengeOf(sessionId, purpose), gt(second_factor_challenges.expires_at, at)))
  ).at(0)?.challenge;

/** Follow with `abortIfUnchanged`: a challenge is answered once. */
export const consumeChallenge = (
  db: Db,
  sessionId: string,
  purpose: ChallengeRow['purpose'],
  challenge: string,
): Statement =>
  db
    .delete(second_factor_challenges)
    .where(and(challengeOf(sessionId, purpose), eq(second_factor_challenges.challenge, challenge)));

const challengeOf = (sessionId: string, purpose: ChallengeRow['purpose']) =>
  and(eq(second_factor_challenges.session_id, sessionId), eq(second_factor_challenges.purpose, purpose));

export const deleteExpiredChallenges = (db: Db, at: string): Statement =>
  db.delete(second_factor_challenges).where(lt(second_factor_challenges.expires_at, at));

/** Deletes the passkeys, the app and the recovery codes of a user. */
export const deleteSecondFactorsOf = (db: Db, userId: number): Statement[] => [
  db.delete(passkeys).where(eq(passkeys.user_id, userId)),
  db.delete(authenticators).where(eq(authenticators.user_id, userId)),
  db.delete(recovery_codes).where(eq(recovery_codes.user_id, userId)),
];
