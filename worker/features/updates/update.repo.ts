import { and, eq, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { UpdateKind } from '#worker/contract/update.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { updates } from '#worker/db/schema/updates.ts';
import { deciders, type Topic } from '#worker/features/notifications/public.ts';

type NewUpdate = {
  kind: UpdateKind;
  siteId: number;
  subject: number | null;
  by: number | null;
  at: string;
};

const insertFor = (db: Db, who: SQL, { kind, siteId, subject, by, at }: NewUpdate): Statement =>
  db.insert(updates).select(
    sql`select null, u.id, ${kind}, 'site', ${siteId}, ${subject}, ${by}, ${at}, null
      from users u where ${who} and u.deleted_at is null`,
  );

export const insertUpdate = (db: Db, userId: number, update: NewUpdate): Statement =>
  insertFor(db, sql`u.id = ${userId}`, update);

/** One for each of those who decide on a site, but for `but`. */
export const insertUpdates = (db: Db, topic: Topic, but: number | null, update: NewUpdate): Statement =>
  insertFor(db, sql`u.id in (${deciders(update.siteId, topic)}) and u.id is not ${but}`, update);

/** For whoever's confirmed address it is. */
export const insertInvited = (db: Db, email: string, update: NewUpdate): Statement =>
  insertFor(db, sql`u.email = ${email} and u.active = '1'`, update);

const of = (userId: number) => eq(updates.user_id, userId);

export const markRead = (db: Db, userId: number, ids: readonly number[], at: string): Statement =>
  db
    .update(updates)
    .set({ read_at: at })
    .where(and(of(userId), inList(updates.id, ids), isNull(updates.read_at)));

export const markUnread = (db: Db, userId: number, ids: readonly number[]): Statement =>
  db
    .update(updates)
    .set({ read_at: null })
    .where(and(of(userId), inList(updates.id, ids)));

export const markReadUpTo = (db: Db, userId: number, id: number, at: string): Statement =>
  db
    .update(updates)
    .set({ read_at: at })
    .where(and(of(userId), lte(updates.id, id), isNull(updates.read_at)));

/** For the purge of a site. */
export const deleteUpdatesOfSite = (db: Db, siteId: number): Statement =>
  db.delete(updates).where(and(eq(updates.owner_kind, 'site'), eq(updates.owner_id, siteId)));

/** In the commit in which an account goes. */
export const deleteUpdatesOf = (db: Db, userId: number): Statement => db.delete(updates).where(of(userId));

export const deleteReadBefore = (db: Db, at: string): Statement =>
  db.delete(updates).where(and(isNotNull(updates.read_at), lt(updates.read_at, at)));
