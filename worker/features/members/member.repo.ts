import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { members } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { media } from '#worker/db/schema/sites.ts';
import { updateCommunityOwner } from '#worker/features/communities/public.ts';
import { type PictureRow, pictureJson } from '#worker/features/media/public.ts';
import {
  unclaimedSitesOf,
  updateOwner,
  updateOwnerOfUnclaimed,
} from '#worker/features/site-access/public.ts';

/** The owner of a membership: a site or a community. */
export type Place = { kind: 'site' | 'community'; id: number };
/**
 * A member as read before a change. The change's condition includes it, so that of two concurrent changes one
 * fails.
 */
export type ExpectedMember = { user_id: number; group: number | null; suspended_at: string | null };

const OWNER = 1;
const CO_OWNER = { site: 5, community: 2 };

const isOf = ({ kind, id }: Place) => and(eq(members.owner_kind, kind), eq(members.owner_id, id));

const isUnchanged = (place: Place, { user_id, group, suspended_at }: ExpectedMember) =>
  and(
    isOf(place),
    eq(members.user_id, user_id),
    sql`${members.group_id} is ${group}`,
    sql`${members.suspended_at} is ${suspended_at}`,
  );

/** SQL condition: the user still has this group at the place and is not suspended. */
export const stillHasGroup = ({ kind, id }: Place, userId: number, group: number | null): SQL =>
  sql`exists (select 1 from members acting where acting.owner_kind = ${kind} and acting.owner_id = ${id}
    and acting.user_id = ${userId} and acting.group_id is ${group} and acting.suspended_at is null)`;

const avatar = alias(media, 'avatar');
const picture = sql`iif(${avatar.id} is null, null, ${pictureJson(avatar)})`.mapWith(
  (json: string): PictureRow => JSON.parse(json),
);
/** Sort order by rank: Owner, Co-Owner, Editor, then other members. */
const rank = sql<number>`case ${members.group_id} when 1 then 0 when 2 then 1 when 5 then 1 when 3 then 2 else 3 end`;

const membersQuery = (db: Db) =>
  db
    .select({
      user_id: members.user_id,
      group: members.group_id,
      suspended_at: members.suspended_at,
      joined_at: members.joined_at,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      picture,
      rank: sql<number>`${rank}`.as('rank'),
    })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.user_id), isNull(users.deleted_at)))
    .leftJoin(avatar, eq(avatar.id, users.profile_media_id));
export type MemberRow = Awaited<ReturnType<typeof listMemberRows>>[number];

/** Staff first, then by date of joining; `after` is the last row of the previous page. */
export const listMemberRows = (
  db: Db,
  place: Place,
  after: { rank: number; joinedAt: string; userId: number } | undefined,
  limit: number,
) =>
  membersQuery(db)
    .where(
      and(
        isOf(place),
        after &&
          sql`(${rank}, ${members.joined_at}, ${members.user_id}) > (${after.rank}, ${after.joinedAt}, ${after.userId})`,
      ),
    )
    .orderBy(asc(rank), asc(members.joined_at), asc(members.user_id))
    .limit(limit);

export const findMember = async (db: Db, place: Place, userId: number): Promise<MemberRow | undefined> =>
  (await membersQuery(db).where(and(isOf(place), eq(members.user_id, userId)))).at(0);

/** Fails if the user is a member already. */
export const insertMember = (
  db: Db,
  place: Place,
  {
    userId,
    group,
    at,
    unclaimed = false,
  }: { userId: number; group: number | null; at: string; unclaimed?: boolean },
): Statement =>
  db.insert(members).values({
    owner_kind: place.kind,
    owner_id: place.id,
    user_id: userId,
    group_id: group,
    joined_at: at,
    unclaimed,
  });

/**
 * Needs `abortIfUnchanged` after it: changes no row if the member or the actor has changed since they were
 * read.
 */
export const updateMember = (
  db: Db,
  place: Place,
  expected: ExpectedMember,
  patch: { group_id: number | null } | { suspended_at: string | null },
  actorUnchanged?: SQL,
): Statement =>
  db
    .update(members)
    .set(patch)
    .where(and(isUnchanged(place, expected), actorUnchanged));

/** Place `abortIfUnchanged` after it: changes no row where the user is no member of the community any more. */
export const updateOnWall = (db: Db, communityId: number, userId: number, on_wall: boolean): Statement =>
  db
    .update(members)
    .set({ on_wall })
    .where(
      and(
        isOf({ kind: 'community', id: communityId }),
        eq(members.user_id, userId),
        isNull(members.suspended_at),
      ),
    );

/** Deletes a membership, with the conditions of `updateMember`. */
export const deleteMember = (
  db: Db,
  place: Place,
  expected: ExpectedMember,
  actorUnchanged?: SQL,
): Statement => db.delete(members).where(and(isUnchanged(place, expected), actorUnchanged));

/**
 * Transfers ownership: the Owner becomes a Co-Owner, and another user, member or not, the Owner. Changes
 * nothing where `from` is not the Owner.
 */
export const handOver = (
  db: Db,
  place: Place,
  { from, to, at }: { from: number; to: number; at: string },
): Statement[] => [
  db
    .update(members)
    .set({ group_id: CO_OWNER[place.kind], unclaimed: false })
    .where(and(isOf(place), eq(members.user_id, from), eq(members.group_id, OWNER))),
  abortIfUnchanged(db),
  db
    .insert(members)
    .values({ owner_kind: place.kind, owner_id: place.id, user_id: to, group_id: OWNER, joined_at: at })
    .onConflictDoUpdate({
      target: [members.owner_kind, members.owner_id, members.user_id],
      set: { group_id: OWNER, suspended_at: null },
    }),
  place.kind === 'site' ? updateOwner(db, place.id, from, to) : updateCommunityOwner(db, place.id, from, to),
  abortIfUnchanged(db),
];

/** For the commit that hands over a community: its new Owner also gets the sites that nobody has claimed. */
export function handOverUnclaimed(
  db: Db,
  communityId: number,
  { from, to }: { from: number; to: number },
): Statement[] {
  const isOfUnclaimed = and(
    eq(members.owner_kind, 'site'),
    sql`${members.owner_id} in ${unclaimedSitesOf(communityId, from)}`,
  );
  return [
    db.delete(members).where(and(isOfUnclaimed, eq(members.user_id, to))),
    db
      .update(members)
      .set({ user_id: to })
      .where(and(isOfUnclaimed, eq(members.user_id, from))),
    updateOwnerOfUnclaimed(db, communityId, from, to),
  ];
}

/** Deletes the memberships of a deleted account, except those as Owner. */
export const deleteMembershipsOf = (db: Db, userId: number): Statement =>
  db.delete(members).where(and(eq(members.user_id, userId), sql`${members.group_id} is not ${OWNER}`));

/** Replaces the memberships of one user, and those of another in the same places, by these of the other. */
export const replaceMemberships = (
  db: Db,
  from: number,
  into: number,
  rows: readonly (typeof members.$inferSelect)[],
): Statement[] => {
  const json = JSON.stringify(rows);
  return [
    db.delete(members).where(eq(members.user_id, from)),
    db
      .delete(members)
      .where(
        and(
          eq(members.user_id, into),
          sql`(owner_kind, owner_id) in (select value ->> 'owner_kind', value ->> 'owner_id' from json_each(${json}))`,
        ),
      ),
    db.insert(members).select(
      sql`select value ->> 'owner_kind', value ->> 'owner_id', ${into}, value ->> 'group_id',
        value ->> 'suspended_at', value ->> 'joined_at', value ->> 'on_wall', '', value ->> 'unclaimed'
        from json_each(${json})`,
    ),
  ];
};

/** The user ids of the Owner, Co-Owners and Editors of a place. */
export const listStaffOf = async (db: Db, place: Place): Promise<number[]> =>
  (
    await db
      .select({ id: members.user_id })
      .from(members)
      .where(
        and(
          isOf(place),
          sql`${members.group_id} in (${OWNER}, 3, ${CO_OWNER[place.kind]})`,
          isNull(members.suspended_at),
        ),
      )
  ).map(({ id }) => id);

export const listStaff = (db: Db, siteId: number): Promise<number[]> =>
  listStaffOf(db, { kind: 'site', id: siteId });

export const deleteMembersOfPlace = (db: Db, place: Place): Statement =>
  db.delete(members).where(isOf(place));
