import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { access_requests } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import type { Place } from './member.repo.ts';

export type AccessRow = typeof access_requests.$inferSelect;
export type NewAccess = typeof access_requests.$inferInsert;

const isOf = ({ kind, id }: Place) =>
  and(eq(access_requests.owner_kind, kind), eq(access_requests.owner_id, id));

/** The largest number of one requester's pending requests, counting those created after `since`. */
type Limit = { max: number; since: string };

/**
 * Counts by address and user id, so that someone else who enters a user's address does not use up the user's
 * limit.
 */
const exceedsLimit = (request: NewAccess, { max, since }: Limit): SQL =>
  sql`((select count(*) from ${access_requests} others where others.email = ${request.email}
    and others.user_id is ${request.user_id ?? null} and others.state = 'pending' and others.created_at > ${since}) >= ${max}
    and not exists (select 1 from ${access_requests} same where same.owner_kind = ${request.owner_kind}
    and same.owner_id = ${request.owner_id} and same.email = ${request.email} and same.state = 'pending'))`;

/** Whether `insertRequest` would exceed the limit, for use where nothing is inserted. */
export const isOverLimit = async (db: Db, request: NewAccess, limit: Limit): Promise<boolean> =>
  (await db.select({ yes: exceedsLimit(request, limit).mapWith(Boolean) }).from(sql`(select 1)`))[0]?.yes ??
  false;

/**
 * Needs `abortIfUnchanged` after it: inserts no row if the requester has `max` pending requests. Fails
 * if the address has a pending request at this place.
 */
export const insertRequest = (db: Db, request: NewAccess, limit: Limit): Statement =>
  db.insert(access_requests).select(
    sql`select null, ${request.owner_kind}, ${request.owner_id}, ${request.user_id ?? null}, ${request.name}, ${request.email},
      ${request.note ?? null}, ${request.locale}, 'pending', null, null, ${request.created_at}
      where not ${exceedsLimit(request, limit)}`,
  );

/** Whether the address belongs to a member, suspended or not. */
export const isMembersAddress = async (db: Db, { kind, id }: Place, email: string): Promise<boolean> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.email, email),
          sql`exists (select 1 from members m where m.owner_kind = ${kind} and m.owner_id = ${id}
            and m.user_id = ${users.id})`,
        ),
      )
  ).length > 0;

/**
 * Pending requests, oldest first, except of requesters who have since become members or deleted their
 * account.
 */
export const listRequests = (db: Db, place: Place, limit: number) =>
  db
    .select({ request: access_requests })
    .from(access_requests)
    .leftJoin(users, eq(users.id, access_requests.user_id))
    .where(
      and(
        isOf(place),
        eq(access_requests.state, 'pending'),
        isNull(users.deleted_at),
        isNull(users.suspended_at),
        sql`not exists (select 1 from members m join users u on u.id = m.user_id
          where m.owner_kind = ${place.kind} and m.owner_id = ${place.id}
          and (m.user_id = ${access_requests.user_id} or u.email = ${access_requests.email}))`,
      ),
    )
    .orderBy(asc(access_requests.id))
    .limit(limit);

export const findRequest = async (db: Db, place: Place, id: number): Promise<AccessRow | undefined> =>
  (
    await db
      .select()
      .from(access_requests)
      .where(and(isOf(place), eq(access_requests.id, id)))
  ).at(0);

/** Needs `abortIfUnchanged` after it: changes no row if the request is decided already. */
export const decideRequest = (
  db: Db,
  id: number,
  decided: { state: 'approved' | 'declined'; by: number; at: string },
): Statement =>
  db
    .update(access_requests)
    .set({ state: decided.state, decided_by: decided.by, decided_at: decided.at })
    .where(and(eq(access_requests.id, id), eq(access_requests.state, 'pending')));

const MAX_IN_EMAIL = 100;
export const listPendingAccess = (db: Db, place: Place) => listRequests(db, place, MAX_IN_EMAIL);

/** Counts the requests of `listPendingAccess` at a place, up to `max`. */
export const countPendingAccess = (kind: Place['kind'], id: Sql, max: number): Sql<number> =>
  sql<number>`(select count(*) from (select 1 from access_requests w left join users u on u.id = w.user_id
    where w.owner_kind = ${kind} and w.owner_id = ${id} and w.state = 'pending'
      and u.deleted_at is null and u.suspended_at is null
      and not exists (select 1 from members b join users x on x.id = b.user_id
        where b.owner_kind = w.owner_kind and b.owner_id = w.owner_id and (b.user_id = w.user_id or x.email = w.email))
    limit ${max}))`;

export const deleteRequestsOf = (db: Db, { id, email }: { id: number; email: string }): Statement =>
  db.delete(access_requests).where(or(eq(access_requests.user_id, id), eq(access_requests.email, email)));

/** Declines the pending requests of a user who is no longer a member of the place. */
export const declineRequestsOf = (
  db: Db,
  place: Place,
  userId: number,
  decided: { by: number | null; at: string },
): Statement =>
  db
    .update(access_requests)
    .set({ state: 'declined', decided_by: decided.by, decided_at: decided.at })
    .where(
      and(
        isOf(place),
        eq(access_requests.state, 'pending'),
        or(
          eq(access_requests.user_id, userId),
          sql`${access_requests.email} = (select email from users where id = ${userId})`,
        ),
      ),
    );

/** Declines all pending requests of a deleted place. */
export const declineAllOf = (db: Db, place: Place, decided: { by: number; at: string }): Statement =>
  db
    .update(access_requests)
    .set({ state: 'declined', decided_by: decided.by, decided_at: decided.at })
    .where(and(isOf(place), eq(access_requests.state, 'pending')));

export const deleteRequestsOfPlace = (db: Db, place: Place): Statement =>
  db.delete(access_requests).where(isOf(place));
