import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { COUNTED_MOST } from '#worker/contract/community.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';

export type CommunityRow = typeof communities.$inferSelect;
export type Membership = { user_id: number; group: number | null; suspended_at: string | null };

const membership = { user_id: members.user_id, group: members.group_id, suspended_at: members.suspended_at };

/** The condition for `ref` as in a URL: a number is an id, anything else a slug. */
const byRef = (ref: string): SQL =>
  /^\d+$/.test(ref) ? eq(communities.id, Number(ref)) : eq(communities.slug, ref);

/** The community with the membership of `userId` (0 for a visitor). Deleted communities are excluded. */
export const findCommunityForUser = async (db: Db, ref: string, userId: number) =>
  (
    await db
      .select({ community: communities, membership })
      .from(communities)
      .leftJoin(
        members,
        and(
          eq(members.owner_kind, 'community'),
          eq(members.owner_id, communities.id),
          eq(members.user_id, userId),
        ),
      )
      .where(and(byRef(ref), isNull(communities.deleted_at)))
  ).at(0);

const ofCommunity = sql`h.community_id = ${communities.id}`;
const peopleCount = (userId: number) => sql<number>`(select count(*) from (select 1 from community_sites h
  join sites s on s.id = h.site_id and s.deleted_at is null
  where ${ofCommunity} and h.state = 'held'
    and (s.work = 0 or s.work_activated_at is not null or s.owner_id = ${userId})
    and (s.mode <> 'private' or (${communities.type} = 'controlled' and ${members.group_id} in (1, 2, 3))
      or exists (select 1 from members own where own.owner_kind = 'site' and own.owner_id = s.id
        and own.user_id = ${userId} and own.suspended_at is null))
  limit ${COUNTED_MOST}))`;
const requestCount = sql<number>`iif(${members.group_id} in (1, 2, 3), (select count(*) from (select 1 from community_sites h
  join sites s on s.id = h.site_id and s.deleted_at is null
  where ${ofCommunity} and h.state = 'asked' limit ${COUNTED_MOST})), 0)`;

/** The user's communities, by name. */
export const listCommunitiesOf = (db: Db, userId: number, limit: number) =>
  db
    .select({
      community: communities,
      membership,
      people_count: peopleCount(userId),
      request_count: requestCount,
    })
    .from(members)
    .innerJoin(communities, and(eq(communities.id, members.owner_id), isNull(communities.deleted_at)))
    .where(
      and(eq(members.user_id, userId), eq(members.owner_kind, 'community'), isNull(members.suspended_at)),
    )
    .orderBy(asc(sql`${communities.name} collate nocase`), asc(communities.id))
    .limit(limit);

/** Recomputes the popularity of communities from the sites that they contain. */
export const countCommunities = (db: Db): Statement =>
  db
    .update(communities)
    .set({ popularity: sql`counted.popularity` })
    .from(
      sql`(select h.community_id, sum(s.popularity) as popularity from community_sites h join sites s on s.id = h.site_id
        where h.state = 'held' and s.deleted_at is null group by h.community_id) as counted`,
    )
    .where(sql`counted.community_id = ${communities.id} and counted.popularity <> ${communities.popularity}`);
