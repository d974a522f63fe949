import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { MailEventState, MailStopCause } from '#worker/contract/mail.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { mail_events, mail_stops, sent_mails } from '#worker/db/schema/mail.ts';
import { users } from '#worker/db/schema/people.ts';
import { keyOf, type MailEvent } from '#worker/platform/mail/mail-events.ts';

export type SentMail = typeof sent_mails.$inferSelect;

/** An email that was tried before has a row already, with which it shares its id. */
export const saveSentMail = (db: Db, row: SentMail): Statement =>
  db.insert(sent_mails).values(row).onConflictDoUpdate({ target: sent_mails.id, set: row });

export const findSentMail = async (db: Db, messageId: string): Promise<SentMail | undefined> =>
  (await db.select().from(sent_mails).where(eq(sent_mails.message_id, messageId)).limit(1)).at(0);

/** Place `abortIfUnchanged` after it: changes no row where another event changed its state meanwhile. */
export const moveSentMail = (
  db: Db,
  { id, state }: SentMail,
  next: { state: MailEventState; detail: string | null },
): Statement =>
  db
    .update(sent_mails)
    .set(next)
    .where(and(eq(sent_mails.id, id), eq(sent_mails.state, state)));

export const hasMailEvent = async (db: Db, id: string): Promise<boolean> =>
  (await db.select({ id: mail_events.id }).from(mail_events).where(eq(mail_events.id, id))).length > 0;

export const insertMailEvent = (db: Db, event: MailEvent): Statement => db.insert(mail_events).values(event);

export const findMailStop = async (db: Db, address: string) =>
  (
    await db
      .select({ cause: mail_stops.cause, since: mail_stops.created_at })
      .from(mail_stops)
      .where(eq(mail_stops.address, keyOf(address)))
  ).at(0);

/** What came back for good, or was reported, outranks what came back several times. */
export const stopMail = (
  db: Db,
  address: string,
  cause: Exclude<MailStopCause, 'soft_bounced'>,
  at: string,
): Statement =>
  db
    .insert(mail_stops)
    .values({ address: keyOf(address), cause, created_at: at })
    .onConflictDoUpdate({ target: mail_stops.address, set: { cause } });

/** Stops the address where this many emails to it came back since then, with those of the same commit. */
export const stopAfterSoftBounces = (
  db: Db,
  address: string,
  { most, since, at }: { most: number; since: string; at: string },
): Statement => {
  const key = keyOf(address);
  const returned = db
    .select({ emails: sql`count(distinct ${mail_events.message_id})` })
    .from(mail_events)
    .where(
      and(eq(mail_events.address, key), eq(mail_events.state, 'soft_bounced'), gte(mail_events.at, since)),
    );
  return db
    .insert(mail_stops)
    .select(sql`select ${key}, 'soft_bounced', ${at} where (${returned}) >= ${most}`)
    .onConflictDoNothing();
};

/** What came back before is not counted again. */
const deleteStopsAt = (db: Db, address: SQL): Statement[] => [
  db.delete(mail_stops).where(sql`${mail_stops.address} = ${address}`),
  db
    .delete(mail_events)
    .where(and(sql`${mail_events.address} = ${address}`, eq(mail_events.state, 'soft_bounced'))),
];

export const deleteMailStop = (db: Db, address: string): Statement[] =>
  deleteStopsAt(db, sql`${keyOf(address)}`);

/** The same for the address of a user; `userId` is a number, or SQL that selects it. */
export const deleteMailStopOf = (db: Db, userId: number | SQL): Statement[] =>
  deleteStopsAt(db, sql`(select lower(${users.email}) from ${users} where ${users.id} = ${userId})`);

/** For an account that is deleted: everything about its address. */
export const deleteMailsTo = (db: Db, userId: number, address: string): Statement[] => {
  const key = keyOf(address);
  return [
    db.delete(sent_mails).where(or(eq(sent_mails.user_id, userId), eq(sent_mails.address, key))),
    db.delete(mail_events).where(eq(mail_events.address, key)),
    db.delete(mail_stops).where(eq(mail_stops.address, key)),
  ];
};

/** For the purge of a site. */
export const deleteSentMailsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(sent_mails).where(eq(sent_mails.site_id, siteId));

export const deleteMailsBefore = (db: Db, at: string): Statement[] => [
  db.delete(sent_mails).where(lt(sent_mails.sent_at, at)),
  db.delete(mail_events).where(lt(mail_events.at, at)),
];

export const deleteMailStopsBefore = (db: Db, at: string): Statement =>
  db.delete(mail_stops).where(lt(mail_stops.created_at, at));
