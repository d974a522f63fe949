import { and, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { DigestTopic } from '#worker/contract/mail.ts';
import type { UpdateKind } from '#worker/contract/update.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { updates } from '#worker/db/schema/updates.ts';
import { communityDeciders, deciders } from '#worker/features/site-access/public.ts';

type Place = { kind: 'site' | 'community'; id: number };

type NewUpdate = {
  kind: UpdateKind;
  place: Place;
  subject: number | null;
  by: number | null;
  at: string;
  replaces: UpdateLine['replaces'];
};

/** Inserts an update for each user `u` that `who` selects, and deletes those that it replaces. */
function insertFor(db: Db, who: SQL, { kind, place, subject, by, at, replaces }: NewUpdate): Statement[] {
  const recipients = sql`${who} and u.deleted_at is null`;
  const insert = db
    .insert(updates)
    .select(
      sql`select null, u.id, ${kind}, ${place.kind}, ${place.id}, ${subject}, ${by}, ${at}, null from users u where ${recipients}`,
    );
  if (!replaces) return [insert];
  const former = and(
    isAbout(place),
    inArray(updates.kind, [...replaces.kinds]),
    replaces.sameSubject ? sql`${updates.subject_id} is ${subject}` : undefined,
    sql`${updates.user_id} in (select u.id from users u where ${recipients})`,
  );
  return [db.delete(updates).where(former), insert];
}

const isAbout = ({ kind, id }: Place) => and(eq(updates.owner_kind, kind), eq(updates.owner_id, id));

export const insertUpdate = (db: Db, userId: number, update: NewUpdate): Statement[] =>
  insertFor(db, sql`u.id = ${userId}`, update);

/** Inserts an update for each person who decides on a site or in a community, except `but`. */
export const insertUpdates = (
  db: Db,
  topic: DigestTopic,
  but: number | null,
  update: NewUpdate,
): Statement[] => {
  const { kind, id } = update.place;
  const who = kind === 'site' ? deciders(id, topic) : communityDeciders(id);
  return insertFor(db, sql`u.id in (${who}) and u.id is not ${but}`, update);
};

/** Inserts an update for the account that has confirmed this address. */
export const insertInvited = (db: Db, email: string, update: NewUpdate): Statement[] =>
  insertFor(db, sql`u.email = ${email} and u.active = '1'`, update);

/**
 * Inserts an update for each open invitation that was sent to a user's address before they confirmed it,
 * unless there is one already. `userId` is a number, or SQL that selects it.
 */
export const insertEarlierInvitations = (db: Db, userId: number | SQL, at: string): Statement =>
  db.insert(updates).select(
    sql`select null, u.id, 'invited', i.owner_kind, i.owner_id, i.id, i.invited_by, ${at}, null
      from users u join invitations i on i.email = u.email and i.state in ('sent', 'opened')
      where u.id = ${userId} and u.active = '1' and not exists (select 1 from updates old
        where old.owner_kind = i.owner_kind and old.owner_id = i.owner_id and old.user_id = u.id
          and old.kind = 'invited' and old.subject_id = i.id)`,
  );

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

/** For the purge of a site or a community. */
export const deleteUpdatesAt = (db: Db, place: Place): Statement => db.delete(updates).where(isAbout(place));

/** For the commit that deletes an account. */
export const deleteUpdatesOf = (db: Db, userId: number): Statement => db.delete(updates).where(of(userId));

export const deleteReadBefore = (db: Db, at: string): Statement =>
  db.delete(updates).where(and(isNotNull(updates.read_at), lt(updates.read_at, at)));
