import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { SUGGESTIONS_LISTED } from '#worker/contract/grave-record.ts';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { grave_suggestions } from '#worker/db/schema/grave-records.ts';
import { users } from '#worker/db/schema/people.ts';

export type SuggestionRow = typeof grave_suggestions.$inferSelect;

const isWaitingOn = (siteId: number | Sql<number>) =>
  and(eq(grave_suggestions.site_id, siteId), sql`${grave_suggestions.state} = 'waiting'`);

/** Those that wait, oldest first, with the names of their authors. */
export const listWaiting = (db: Db, siteId: number) =>
  db
    .select({
      suggestion: grave_suggestions,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(grave_suggestions)
    .leftJoin(users, and(eq(users.id, grave_suggestions.user_id), isNull(users.deleted_at)))
    .where(isWaitingOn(siteId))
    .orderBy(asc(grave_suggestions.id))
    .limit(SUGGESTIONS_LISTED);

/** SQL that counts those that wait, up to `most`. */
export const countWaiting = (siteId: Sql | number, most: number): Sql<number> =>
  sql<number>`(select count(*) from (select 1 from ${grave_suggestions}
    where ${grave_suggestions.site_id} = ${siteId} and ${grave_suggestions.state} = 'waiting' limit ${most}))`;

export const findWaitingCount = async (db: Db, siteId: number, most: number): Promise<number> =>
  (await db.select({ waiting: countWaiting(siteId, most) }).from(sql`(select 1)`)).at(0)?.waiting ?? 0;

export const findSuggestion = async (
  db: Db,
  siteId: number,
  id: number,
): Promise<SuggestionRow | undefined> =>
  (
    await db
      .select()
      .from(grave_suggestions)
      .where(and(eq(grave_suggestions.id, id), eq(grave_suggestions.site_id, siteId)))
  ).at(0);

export const insertSuggestion = (db: Db, row: SuggestionRow): Statement =>
  db.insert(grave_suggestions).values(row);

/** Place `abortIfUnchanged` after it: changes no row where it was decided on. */
export const decideSuggestion = (
  db: Db,
  id: number,
  decided: Pick<SuggestionRow, 'state' | 'decided_at' | 'decided_by'>,
): Statement =>
  db
    .update(grave_suggestions)
    .set(decided)
    .where(and(eq(grave_suggestions.id, id), eq(grave_suggestions.state, 'waiting')));

export const deleteSuggestionsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(grave_suggestions).where(eq(grave_suggestions.site_id, siteId));

/** For an account that is deleted: what was accepted is in the records. */
export const deleteSuggestionsOfUser = (db: Db, userId: number): Statement =>
  db.delete(grave_suggestions).where(eq(grave_suggestions.user_id, userId));
