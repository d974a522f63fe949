import { and, eq, gt, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { email_changes } from '#worker/db/schema/people.ts';

export type EmailChange = typeof email_changes.$inferSelect;

const isPending = (at: string) => and(isNull(email_changes.closed_at), gt(email_changes.expires_at, at));

/** The user's pending change of address. */
export const findPendingChange = async (
  db: Db,
  userId: number,
  at: string,
): Promise<EmailChange | undefined> =>
  (
    await db
      .select()
      .from(email_changes)
      .where(and(eq(email_changes.user_id, userId), isPending(at)))
  ).at(0);

/** The change with `hash` as one of its two tokens: pending, or completed and not expired. */
export const findChangeByToken = async (db: Db, hash: string, at: string): Promise<EmailChange | undefined> =>
  (
    await db
      .select()
      .from(email_changes)
      .where(and(isTokenOf(hash), or(isPending(at), and(isCompleted(), gt(email_changes.expires_at, at)))))
  ).at(0);

const isTokenOf = (hash: string) => or(eq(email_changes.old_hash, hash), eq(email_changes.new_hash, hash));

/** Confirmed by both addresses; a cancelled change is closed without both confirmations. */
const isCompleted = () =>
  and(
    isNotNull(email_changes.closed_at),
    isNotNull(email_changes.old_confirmed_at),
    isNotNull(email_changes.new_confirmed_at),
  );

/**
 * Replaces the user's pending change. Follow with `abortIfUnchanged`: inserts no row if the same change was
 * requested after `since`.
 */
export const beginChange = (db: Db, change: EmailChange, since: string): Statement[] => [
  db
    .update(email_changes)
    .set({ closed_at: change.created_at, old_confirmed_at: null, new_confirmed_at: null })
    .where(
      and(
        eq(email_changes.user_id, change.user_id),
        isNull(email_changes.closed_at),
        not(isSame(change, since)),
      ),
    ),
  db.insert(email_changes).select(
    sql`select ${change.id}, ${change.user_id}, ${change.old_email}, ${change.new_email}, ${change.old_hash},
      ${change.new_hash}, null, null, ${change.created_at}, ${change.expires_at}, null
      where not exists (select 1 from ${email_changes} where ${email_changes.user_id} = ${change.user_id}
        and ${email_changes.closed_at} is null)`,
  ),
];

const isSame = ({ new_email, old_email, created_at }: EmailChange, since: string) =>
  sql`(${email_changes.new_email} = ${new_email} and ${email_changes.old_email} = ${old_email}
    and ${email_changes.created_at} > ${since} and ${email_changes.expires_at} > ${created_at})`;

/** Confirms one of the two addresses. Idempotent. */
export const confirmSide = (db: Db, hash: string, at: string): Statement =>
  db
    .update(email_changes)
    .set({
      old_confirmed_at: sql`iif(${email_changes.old_hash} = ${hash}, coalesce(${email_changes.old_confirmed_at}, ${at}), ${email_changes.old_confirmed_at})`,
      new_confirmed_at: sql`iif(${email_changes.new_hash} = ${hash}, coalesce(${email_changes.new_confirmed_at}, ${at}), ${email_changes.new_confirmed_at})`,
    })
    .where(and(isTokenOf(hash), isPending(at)));

/** Follow with `abortIfUnchanged`: updates no row without both confirmations, or if already closed. */
export const closeConfirmed = (db: Db, id: string, at: string): Statement =>
  db
    .update(email_changes)
    .set({ closed_at: at })
    .where(
      and(
        eq(email_changes.id, id),
        isPending(at),
        isNotNull(email_changes.old_confirmed_at),
        isNotNull(email_changes.new_confirmed_at),
      ),
    );

/** Cancels the pending change and clears its confirmations. */
export const cancelChanges = (db: Db, userId: number, at: string): Statement =>
  db
    .update(email_changes)
    .set({ closed_at: at, old_confirmed_at: null, new_confirmed_at: null })
    .where(and(eq(email_changes.user_id, userId), isNull(email_changes.closed_at)));

/** Deletes all changes of the user, and so the addresses stored in them. */
export const deleteChangesOf = (db: Db, userId: number): Statement =>
  db.delete(email_changes).where(eq(email_changes.user_id, userId));

/** Deletes the changes that expired before `at`. */
export const deleteChangesBefore = (db: Db, at: string): Statement =>
  db.delete(email_changes).where(sql`${email_changes.expires_at} < ${at}`);
