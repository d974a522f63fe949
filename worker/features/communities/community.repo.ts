import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';

export type CommunityRow = typeof communities.$inferSelect;
export type Membership = { user_id: number; group: number | null; suspended_at: string | null };

const membership = { user_id: members.user_id, group: members.group_id, suspended_at: members.suspended_at };

/** `ref` as it stands in an address: a number is an id, anything else a slug. */
const byRef = (ref: string): SQL =>
  /^\d+$/.test(ref) ? eq(communities.id, Number(ref)) : eq(communities.slug, ref);

/** The community and the membership of `userId` (0 for nobody); deleted ones are not found. */
export const findCommunityAsSeen = async (db: Db, ref: string, userId: number) =>
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

/** The communities that someone belongs to, by name. */
export const listCommunitiesOf = (db: Db, userId: number, limit: number) =>
  db
    .select({ community: communities, membership })
    .from(members)
    .innerJoin(communities, and(eq(communities.id, members.owner_id), isNull(communities.deleted_at)))
    .where(
      and(eq(members.user_id, userId), eq(members.owner_kind, 'community'), isNull(members.suspended_at)),
    )
    .orderBy(asc(sql`${communities.name} collate nocase`), asc(communities.id))
    .limit(limit);
