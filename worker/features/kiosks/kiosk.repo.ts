import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { kiosk_codes } from '#worker/db/schema/communities.ts';
import { sessions, users } from '#worker/db/schema/people.ts';
import type { UserRow } from '#worker/features/accounts/public.ts';
import { kioskAddress, MAX_TRIES } from './kiosk.rules.ts';

type CodeRow = typeof kiosk_codes.$inferSelect;
type Screen = typeof sessions.$inferSelect;

/** The maximum number of screens listed, more than any hall has. */
const MAX_LISTED = 200;

/** Replaces the community's pairing code: each community has at most one. */
export const replaceCode = (db: Db, code: Omit<CodeRow, 'tries' | 'used_at'>): Statement => {
  const fresh = { ...code, tries: 0, used_at: null };
  return db
    .insert(kiosk_codes)
    .values(fresh)
    .onConflictDoUpdate({ target: kiosk_codes.community_id, set: fresh });
};

export const deleteCodeOf = (db: Db, communityId: number): Statement =>
  db.delete(kiosk_codes).where(eq(kiosk_codes.community_id, communityId));

/** Counts a try, right or wrong, in one statement, so that concurrent guesses cannot exceed the limit. */
export async function countTry(db: Db, communityId: number, at: string): Promise<CodeRow | undefined> {
  const rows = await db
    .update(kiosk_codes)
    .set({ tries: sql`${kiosk_codes.tries} + 1` })
    .where(and(isValid(communityId, at), lt(kiosk_codes.tries, MAX_TRIES)))
    .returning();
  return rows.at(0);
}

/** Follow with `abortIfUnchanged`: updates no row if the code was used or replaced, or does not match. */
export const consumeCode = (db: Db, communityId: number, hash: string, at: string): Statement =>
  db
    .update(kiosk_codes)
    .set({ used_at: at })
    .where(and(isValid(communityId, at), eq(kiosk_codes.code_hash, hash)));

const isValid = (communityId: number, at: string) =>
  and(
    eq(kiosk_codes.community_id, communityId),
    isNull(kiosk_codes.used_at),
    gt(kiosk_codes.expires_at, at),
    sql`exists (select 1 from communities c where c.id = ${communityId} and c.deleted_at is null)`,
  );

export const findKioskUser = async (db: Db, communityId: number): Promise<UserRow | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(eq(users.email, kioskAddress(communityId)))
  ).at(0);

/** The paired screens that are not revoked, newest first. */
export const listScreens = (db: Db, userId: number): Promise<Screen[]> =>
  db
    .select()
    .from(sessions)
    .where(and(screensOf(userId), isNull(sessions.revoked_at)))
    .orderBy(desc(sessions.created_at))
    .limit(MAX_LISTED);

/** A screen by id, revoked or not. */
export const findScreen = async (db: Db, userId: number, id: string): Promise<Screen | undefined> =>
  (
    await db
      .select()
      .from(sessions)
      .where(and(screensOf(userId), eq(sessions.id, id)))
  ).at(0);

const screensOf = (userId: number) => and(eq(sessions.user_id, userId), eq(sessions.strategy, 'kiosk'));
