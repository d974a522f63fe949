import { and, asc, desc, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { COUNTED_MOST } from '#worker/contract/community.ts';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { communities, old_community_slugs } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { users } from '#worker/db/schema/people.ts';
import { waitingNames } from './waiting-names.repo.ts';

export type CommunityRow = typeof communities.$inferSelect;
export type Membership = { user_id: number; group: number | null; suspended_at: string | null };

const membership = { user_id: members.user_id, group: members.group_id, suspended_at: members.suspended_at };

/** The condition for `ref` as in a URL: a number is an id, anything else a current or former slug. */
function byRef(ref: string): SQL {
  if (/^\d+$/.test(ref)) return eq(communities.id, Number(ref));
  // slugs are typed by hand from printed cards: ignore case
  const slug = ref.toLowerCase();
  return sql`${communities.id} = coalesce((select named.id from communities named where named.slug = ${slug}),
    (select old.community_id from old_community_slugs old where old.slug = ${slug}))`;
}

const membershipOf = (userId: number) =>
  and(eq(members.owner_kind, 'community'), eq(members.owner_id, communities.id), eq(members.user_id, userId));

const forUser = (db: Db, userId: number) =>
  db.select({ community: communities, membership }).from(communities).leftJoin(members, membershipOf(userId));

/** The community with the membership of `userId` (0 for a visitor). Deleted communities are excluded. */
export const findCommunityForUser = async (db: Db, ref: string, userId: number) =>
  (await forUser(db, userId).where(and(byRef(ref), isNull(communities.deleted_at)))).at(0);

/** These communities as `findCommunityForUser`. */
export const listCommunitiesForUser = (db: Db, ids: readonly number[], userId: number) =>
  forUser(db, userId).where(and(inList(communities.id, ids), isNull(communities.deleted_at)));

/** A community that was deleted after `since`, with the user's membership. */
export const findDeletedForUser = async (db: Db, ref: string, userId: number, since: string) =>
  (await forUser(db, userId).where(and(byRef(ref), gt(communities.deleted_at, since)))).at(0);

/** The community with this join code, with the user's membership. */
export const findByJoinCode = async (db: Db, code: string, userId: number) =>
  (await forUser(db, userId).where(and(eq(communities.join_code, code), isNull(communities.deleted_at)))).at(
    0,
  );

/** Of these slugs, those that communities have or had. */
export const listTakenSlugs = async (db: Db, slugs: readonly string[]): Promise<string[]> =>
  (
    await db.batch([
      db.select({ slug: communities.slug }).from(communities).where(inList(communities.slug, slugs)),
      db
        .select({ slug: old_community_slugs.slug })
        .from(old_community_slugs)
        .where(inList(old_community_slugs.slug, slugs)),
    ])
  ).flatMap((rows) => rows.map(({ slug }) => slug));

/**
 * The private sites in a community, or that ask to be, whose mode the user does not set: they are theirs neither as
 * Owner nor as Co-Owner, and were not made by an import.
 */
export const othersPrivateSites = (communityId: number, userId: number): SQL =>
  sql`(select 1 from community_sites h join sites s on s.id = h.site_id
    where h.community_id = ${communityId} and s.mode = 'private' and s.unclaimed = 0 and s.deleted_at is null
      and not exists (select 1 from members m where m.owner_kind = 'site' and m.owner_id = s.id
        and m.user_id = ${userId} and m.group_id in (1, 5) and m.suspended_at is null))`;

export const hasOthersPrivateSites = async (
  db: Db,
  communityId: number,
  userId: number,
): Promise<boolean> => {
  const [row] = await db
    .select({ found: sql`exists ${othersPrivateSites(communityId, userId)}`.mapWith(Boolean) })
    .from(communities)
    .where(eq(communities.id, communityId));
  return row?.found ?? false;
};

/** Whether another community has one of the names, in either script; also one that can still be restored. */
export const isNameTaken = async (db: Db, keys: readonly string[], except: number): Promise<boolean> =>
  (
    await db
      .select({ id: communities.id })
      .from(communities)
      .where(
        and(
          ne(communities.id, except),
          or(inList(communities.name_key, keys), inList(communities.other_name_key, keys)),
        ),
      )
      .limit(1)
  ).length > 0;

/** The name and address of the Owner, and how many of its sites there are, with how many are subscribed. */
export const findInfo = async (db: Db, communityId: number) =>
  (
    await db
      .select({
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        held: sql<number>`counted.held`,
        subscribed: sql<number>`counted.subscribed`,
      })
      .from(communities)
      .innerJoin(users, eq(users.id, communities.owner_id))
      .innerJoin(
        sql`(select count(*) as held, coalesce(sum(s.subscribed), 0) as subscribed from community_sites h
          join sites s on s.id = h.site_id and s.deleted_at is null
          where h.community_id = ${communityId} and h.state = 'held') as counted`,
        sql`true`,
      )
      .where(eq(communities.id, communityId))
  ).at(0);

/** Public communities for the sitemap, with ids above `after` and up to `until`. */
export const listIndexableCommunities = (db: Db, after: number, until: number) =>
  db
    .select({ slug: communities.slug, changed_at: communities.updated_at })
    .from(communities)
    .where(
      and(
        gt(communities.id, after),
        lte(communities.id, until),
        eq(communities.permissions, 'public'),
        isNull(communities.deleted_at),
        isNull(communities.frozen_at),
      ),
    )
    .orderBy(asc(communities.id));

/** The greatest community id; 0 where there are none. */
export const findLastCommunityId = async (db: Db): Promise<number> =>
  (await db.select({ id: communities.id }).from(communities).orderBy(desc(communities.id)).limit(1)).at(0)
    ?.id ?? 0;

/** Communities whose deletion is due. */
export const listDue = (db: Db, at: string, limit: number) =>
  db
    .select({ id: communities.id })
    .from(communities)
    .where(and(lte(communities.deletion_due_at, at), isNull(communities.deleted_at)))
    .orderBy(asc(communities.deletion_due_at))
    .limit(limit);

/** A community whose deletion is due, with the membership of the person who asked for it. */
export const findDue = async (db: Db, id: number, at: string) =>
  (
    await db
      .select({ community: communities, membership })
      .from(communities)
      .leftJoin(
        members,
        and(
          eq(members.owner_kind, 'community'),
          eq(members.owner_id, communities.id),
          eq(members.user_id, communities.deleted_by),
        ),
      )
      .where(
        and(eq(communities.id, id), lte(communities.deletion_due_at, at), isNull(communities.deleted_at)),
      )
  ).at(0);

/** Communities deleted up to `until`, oldest deletion first. */
export const listToPurge = (db: Db, until: string, limit: number) =>
  db
    .select({ id: communities.id })
    .from(communities)
    .where(lte(communities.deleted_at, until))
    .orderBy(asc(communities.deleted_at))
    .limit(limit);

export const isToPurge = async (db: Db, id: number, until: string): Promise<boolean> =>
  (
    await db
      .select({ id: communities.id })
      .from(communities)
      .where(and(eq(communities.id, id), lte(communities.deleted_at, until)))
  ).length > 0;

/** A community with the names of the person who deletes it, for an email. */
export const findWithDeleter = async (db: Db, id: number, by: number) =>
  (
    await db
      .select({
        community: communities,
        by: { first_name: users.first_name, last_name: users.last_name, role_id: users.role_id },
      })
      .from(communities)
      .innerJoin(users, eq(users.id, by))
      .where(eq(communities.id, id))
  ).at(0);

const ofCommunity = sql`h.community_id = ${communities.id}`;
/** The sites on the wall that not every registered user sees, but this one does. */
const furtherSites = (
  userId: number,
) => sql`select 1 from wall_entries h cross join sites s on s.id = h.site_id
  where ${ofCommunity} and h.shown_to in (2, 3, 4)
    and (s.work = 0 or s.work_activated_at is not null or s.owner_id = ${userId})
    and (s.mode <> 'private' or (${communities.type} = 'controlled' and ${members.group_id} in (1, 2, 3))
      or exists (select 1 from members own where own.owner_kind = 'site' and own.owner_id = s.id
        and own.user_id = ${userId} and own.suspended_at is null))`;
/** Those whom every registered user sees are counted by the wall's counters. */
const peopleCount = (userId: number) => sql<number>`(select min(${COUNTED_MOST}, everyone.people
    + iif(everyone.people >= ${COUNTED_MOST}, 0,
      (select count(*) from (${furtherSites(userId)} limit ${COUNTED_MOST}))))
  from (select coalesce(sum(h.people), 0) as people from wall_counts h
    where ${ofCommunity} and h.name = '' and h.shown_to in (0, 1)) everyone)`;
/** Counts rows for the staff; nothing for other members. */
const staffCount = (rows: SQL) =>
  sql<number>`iif(${members.group_id} in (1, 2, 3), (select count(*) from (${rows} limit ${COUNTED_MOST})), 0)`;
const askedSites = sql`select 1 from community_sites h
  join sites s on s.id = h.site_id and s.deleted_at is null
  where ${ofCommunity} and h.state = 'asked'`;
const pendingMemories = sql`select 1 from memories w
  where w.owner_kind = 'community' and w.owner_id = ${communities.id} and w.status = 'pending'`;
/** As `listRequests` of the members, which lists none of those who are members by now. */
const openRequests = sql`select 1 from access_requests w left join users u on u.id = w.user_id
  where w.owner_kind = 'community' and w.owner_id = ${communities.id} and w.state = 'pending'
    and u.deleted_at is null and u.suspended_at is null
    and not exists (select 1 from members b join users x on x.id = b.user_id
      where b.owner_kind = w.owner_kind and b.owner_id = w.owner_id and (b.user_id = w.user_id or x.email = w.email))`;
const waitingNamesCount = sql<number>`iif(${communities.type} = 'controlled' and ${communities.wall} = 'open',
  ${staffCount(waitingNames(sql`${communities.id}`))}, 0)`;

/** The user's communities, by name. */
export const listCommunitiesOf = (db: Db, userId: number, limit: number) =>
  db
    .select({
      community: communities,
      membership,
      people_count: peopleCount(userId),
      asked_count: staffCount(askedSites),
      pending_count: staffCount(pendingMemories),
      request_count: staffCount(openRequests),
      waiting_names_count: waitingNamesCount,
    })
    .from(members)
    .innerJoin(communities, and(eq(communities.id, members.owner_id), isNull(communities.deleted_at)))
    .where(
      and(
        eq(members.user_id, userId),
        eq(members.unclaimed, false),
        // with the +, since by the primary key SQLite would read everyone's memberships
        sql`+${members.owner_kind} = 'community'`,
        isNull(members.suspended_at),
      ),
    )
    .orderBy(asc(sql`${communities.name} collate nocase`), asc(communities.id))
    .limit(limit);
