import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { reminder_mails, reminder_mutes } from '#worker/db/schema/reminders.ts';

export type MailRow = typeof reminder_mails.$inferSelect;
export type MailKey = Pick<MailRow, 'site_id' | 'user_id' | 'day'>;

const isMail = ({ site_id, user_id, day }: MailKey) =>
  and(eq(reminder_mails.site_id, site_id), eq(reminder_mails.user_id, user_id), eq(reminder_mails.day, day));

export const findMail = async (db: Db, key: MailKey): Promise<MailRow | undefined> =>
  (await db.select().from(reminder_mails).where(isMail(key))).at(0);

/** Those of at most ninety users who have a mail about the site on this day already. */
export const listMailed = async (
  db: Db,
  siteId: number,
  day: string,
  userIds: readonly number[],
): Promise<Set<number>> => {
  const rows = await db
    .select({ user_id: reminder_mails.user_id })
    .from(reminder_mails)
    .where(
      and(
        eq(reminder_mails.site_id, siteId),
        inArray(reminder_mails.user_id, [...userIds]),
        eq(reminder_mails.day, day),
      ),
    );
  return new Set(rows.map(({ user_id }) => user_id));
};

/** Fails on `reminder_mails` where the person has a mail of this day. */
export const insertMail = (db: Db, row: MailRow): Statement => db.insert(reminder_mails).values(row);

/** What became of a mail stays, but that it came back may be known later. */
export const settleMail = (db: Db, key: MailKey, state: MailRow['state']): Statement =>
  db
    .update(reminder_mails)
    .set({ state })
    .where(and(isMail(key), state === 'bounced' ? undefined : eq(reminder_mails.state, 'queued')));

/** How many mails of a site's reminder are in each state, by the day that they are about and how many days before. */
export const countMails = (db: Db, siteId: number, reminderId: number, since: string) =>
  db
    .select({
      on: sql<string>`json_extract(r.value, '$.on')`.as('on'),
      offset: sql<number>`json_extract(r.value, '$.offset')`.as('offset'),
      state: reminder_mails.state,
      mails: sql<number>`count(*)`.as('mails'),
    })
    .from(reminder_mails)
    .innerJoin(
      sql`json_each(${reminder_mails.reminders}) r`,
      sql`json_extract(r.value, '$.id') = ${reminderId}`,
    )
    .where(and(eq(reminder_mails.site_id, siteId), sql`${reminder_mails.created_at} >= ${since}`))
    .groupBy(sql`1`, sql`2`, reminder_mails.state);

export const deleteMailsBefore = (db: Db, at: string): Statement =>
  db.delete(reminder_mails).where(lt(reminder_mails.created_at, at));

/** What a user muted on a site: the reminders by id, 0 for all of them, each with the day to which it lasts. */
export const listMutes = (db: Db, userId: number, siteId: number) =>
  db
    .select({ reminder_id: reminder_mutes.reminder_id, until_on: reminder_mutes.until_on })
    .from(reminder_mutes)
    .where(and(eq(reminder_mutes.user_id, userId), eq(reminder_mutes.site_id, siteId)));

export const saveMute = (db: Db, row: typeof reminder_mutes.$inferInsert): Statement =>
  db
    .insert(reminder_mutes)
    .values(row)
    .onConflictDoUpdate({
      target: [reminder_mutes.user_id, reminder_mutes.site_id, reminder_mutes.reminder_id],
      set: { until_on: row.until_on ?? null },
    });

export const deleteMutes = (db: Db, userId: number, siteId: number, reminderIds: number[]): Statement =>
  db
    .delete(reminder_mutes)
    .where(
      and(
        eq(reminder_mutes.user_id, userId),
        eq(reminder_mutes.site_id, siteId),
        inList(reminder_mutes.reminder_id, reminderIds),
      ),
    );

/** For a reminder that is deleted. */
export const deleteMutesOfReminder = (db: Db, reminderId: number): Statement =>
  db.delete(reminder_mutes).where(eq(reminder_mutes.reminder_id, reminderId));

export const deleteMailsOfSite = (db: Db, siteId: number): Statement[] => [
  db.delete(reminder_mails).where(eq(reminder_mails.site_id, siteId)),
  db.delete(reminder_mutes).where(eq(reminder_mutes.site_id, siteId)),
];

export const deleteMailsOfUser = (db: Db, userId: number): Statement[] => [
  db.delete(reminder_mails).where(eq(reminder_mails.user_id, userId)),
  db.delete(reminder_mutes).where(eq(reminder_mutes.user_id, userId)),
];
