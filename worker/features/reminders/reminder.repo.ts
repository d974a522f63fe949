import { and, asc, between, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { REMINDERS_MOST } from '#worker/contract/reminder.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { members } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { reminder_runs, reminders } from '#worker/db/schema/reminders.ts';
import { sites } from '#worker/db/schema/sites.ts';

export type ReminderRow = typeof reminders.$inferSelect;
export type NewReminder = Omit<ReminderRow, 'version'>;
export type RunRow = Omit<typeof reminder_runs.$inferSelect, 'id'>;

/** Those for all members, and the user's own, in the order of their next mails. */
export const listReminderRows = (db: Db, siteId: number, userId: number): Promise<ReminderRow[]> =>
  db
    .select()
    .from(reminders)
    .where(
      and(
        eq(reminders.site_id, siteId),
        or(eq(reminders.audience, 'members'), eq(reminders.created_by, userId)),
      ),
    )
    .orderBy(sql`${reminders.next_at} is null`, asc(reminders.next_at), asc(reminders.id))
    .limit(2 * REMINDERS_MOST);

export const findReminder = async (db: Db, siteId: number, id: number): Promise<ReminderRow | undefined> =>
  (
    await db
      .select()
      .from(reminders)
      .where(and(eq(reminders.id, id), eq(reminders.site_id, siteId)))
  ).at(0);

/** The condition of the index as it is written there: with a parameter SQLite does not use it. */
const WILL_SEND = sql`state = 'active' and next_at is not null`;

/** Those of a site that are due by a time, from the earliest on. */
export const listDueReminders = (
  db: Db,
  siteId: number,
  until: string,
  most: number,
): Promise<ReminderRow[]> =>
  db
    .select()
    .from(reminders)
    .where(and(WILL_SEND, eq(reminders.site_id, siteId), lte(reminders.next_at, until)))
    .orderBy(asc(reminders.next_at), asc(reminders.id))
    .limit(most);

/** Those of a site between two times that are for all members, or of one of at most eighty users. */
export const listDueFor = (
  db: Db,
  siteId: number,
  userIds: readonly number[],
  from: string,
  until: string,
): Promise<ReminderRow[]> =>
  db
    .select()
    .from(reminders)
    .where(
      and(
        WILL_SEND,
        eq(reminders.site_id, siteId),
        between(reminders.next_at, from, until),
        or(eq(reminders.audience, 'members'), inArray(reminders.created_by, [...userIds])),
      ),
    );

/** The next of a site by id that have not ended. */
export const listToReplan = (db: Db, siteId: number, after: number, most: number): Promise<ReminderRow[]> =>
  db
    .select()
    .from(reminders)
    .where(and(eq(reminders.site_id, siteId), gt(reminders.id, after), ne(reminders.state, 'ended')))
    .orderBy(asc(reminders.id))
    .limit(most);

/** Stale where the user, or for all members the site, has too many. */
export const insertReminder = (db: Db, row: NewReminder): Statement[] => [
  db.insert(reminders).values(row),
  abortUnless(
    db,
    row.audience === 'members'
      ? sql`(select count(*) from reminders r where r.site_id = ${row.site_id} and r.audience = 'members') <= ${REMINDERS_MOST}`
      : sql`(select count(*) from reminders r where r.site_id = ${row.site_id} and r.audience = 'me'
          and r.created_by = ${row.created_by}) <= ${REMINDERS_MOST}`,
  ),
];

/** Place `abortIfUnchanged` after it: changes no row where it was changed or sent since it was read. */
export const updateReminder = (
  db: Db,
  { id, version, next_at }: Pick<ReminderRow, 'id' | 'version' | 'next_at'>,
  patch: Partial<ReminderRow>,
): Statement =>
  db
    .update(reminders)
    .set(patch)
    .where(
      and(eq(reminders.id, id), eq(reminders.version, version), sql`${reminders.next_at} is ${next_at}`),
    );

export const deleteReminder = (db: Db, id: number): Statement[] => [
  db.delete(reminder_runs).where(eq(reminder_runs.reminder_id, id)),
  db.delete(reminders).where(eq(reminders.id, id)),
];

/** A site and a time at which a mail of it is due. */
export type DueSite = { site_id: number; due_at: string };

/** Those due by `until`, from the earliest on; where several are due together, more than once. `after`: the last before. */
export const listDueSites = (db: Db, until: string, after: DueSite | undefined, limit: number) =>
  db
    .select({ site_id: reminders.site_id, due_at: sql<string>`${reminders.next_at}` })
    .from(reminders)
    .where(
      and(
        WILL_SEND,
        lte(reminders.next_at, until),
        after && sql`(next_at, site_id) > (${after.due_at}, ${after.site_id})`,
      ),
    )
    .orderBy(asc(reminders.next_at), asc(reminders.site_id))
    .limit(limit);

/** Without one that is deleted. */
export const findRemindedSite = async (db: Db, siteId: number) =>
  (
    await db
      .select()
      .from(sites)
      .where(and(eq(sites.id, siteId), isNull(sites.deleted_at)))
  ).at(0);

/** The first run counts. */
export const insertRun = (db: Db, run: RunRow): Statement =>
  db.insert(reminder_runs).values(run).onConflictDoNothing();

export const listRuns = (db: Db, reminderId: number, limit: number) =>
  db
    .select()
    .from(reminder_runs)
    .where(eq(reminder_runs.reminder_id, reminderId))
    .orderBy(desc(reminder_runs.id))
    .limit(limit);

/** The members of a site who may be sent email. */
const areReminded = (siteId: number) =>
  and(
    eq(members.owner_kind, 'site'),
    eq(members.owner_id, siteId),
    isNull(members.suspended_at),
    eq(users.active, '1'),
    isNull(users.suspended_at),
    isNull(users.deleted_at),
    isNull(users.deceased_at),
  );

/** Those after a user id, in its order. */
export const listRemindedMembers = (db: Db, siteId: number, after: number, limit: number) =>
  db
    .select({ user_id: members.user_id })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(areReminded(siteId), gt(members.user_id, after)))
    .orderBy(asc(members.user_id))
    .limit(limit);

export const countRemindedMembers = async (db: Db, siteId: number): Promise<number> =>
  (
    await db
      .select({ count: sql<number>`count(*)` })
      .from(members)
      .innerJoin(users, eq(users.id, members.user_id))
      .where(areReminded(siteId))
  )[0]?.count ?? 0;

export const deleteRemindersOfSite = (db: Db, siteId: number): Statement[] => [
  db.delete(reminder_runs).where(eq(reminder_runs.site_id, siteId)),
  db.delete(reminders).where(eq(reminders.site_id, siteId)),
];

/** A deleted site reminds nobody, not even once it is restored. */
export const endRemindersOfSite = (db: Db, siteId: number, at: string): Statement =>
  db
    .update(reminders)
    .set({ state: 'ended', next_at: null, next_on: null, next_offset: null, updated_at: at })
    .where(and(eq(reminders.site_id, siteId), ne(reminders.state, 'ended')));

/** The user's own reminders, on all sites; those for all members go on. */
export const endRemindersOfUser = (db: Db, userId: number, at: string): Statement =>
  db
    .update(reminders)
    .set({ state: 'ended', next_at: null, next_on: null, next_offset: null, updated_at: at })
    .where(and(eq(reminders.created_by, userId), eq(reminders.audience, 'me'), ne(reminders.state, 'ended')));

/** What reminds only a user; what they set for all members stays. */
export const deleteRemindersOfUser = (db: Db, userId: number): Statement[] => {
  const own = sql`select id from reminders where created_by = ${userId} and audience = 'me'`;
  return [
    db.delete(reminder_runs).where(sql`${reminder_runs.reminder_id} in (${own})`),
    db.delete(reminders).where(and(eq(reminders.created_by, userId), eq(reminders.audience, 'me'))),
  ];
};
