import { and, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { COUNTED_OF_COMMUNITY } from '#worker/contract/community-admin.ts';
import { type ByTime, beyond, inTime } from '#worker/db/by-time.ts';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { communities, community_sites } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { sessions, users } from '#worker/db/schema/people.ts';

export type AdminCommunityRow = Awaited<ReturnType<typeof listCommunityRows>>[number];

/** What a search means: one community, or the beginning of the key of its names. */
export type CommunitySearch = { id?: number; slug?: string; nameKey?: string };

const AFTER_ALL = '\u{10FFFF}';

const startsWith = (column: typeof communities.name_key | typeof communities.other_name_key, key: string) =>
  and(gte(column, key), lt(column, key + AFTER_ALL));

/** Private communities are not found by their names: finding them would say what they are called. */
const nameIsShown = sql`${communities.permissions} <> 'private'`;

function isMeant({ id, slug, nameKey }: CommunitySearch): SQL | undefined {
  return or(
    id === undefined ? undefined : eq(communities.id, id),
    slug === undefined ? undefined : eq(communities.slug, slug),
    nameKey ? and(startsWith(communities.name_key, nameKey), nameIsShown) : undefined,
    nameKey ? and(startsWith(communities.other_name_key, nameKey), nameIsShown) : undefined,
  );
}

/** Communities with their Owners, by time; also those that are deleted. */
export const listCommunityRows = (
  db: Db,
  search: CommunitySearch | undefined,
  { limit, ...order }: ByTime & { limit: number },
) =>
  db
    .select({
      community: communities,
      owner: { id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email },
    })
    .from(communities)
    .innerJoin(users, eq(users.id, communities.owner_id))
    .where(and(search && isMeant(search), beyond(communities.id, order)))
    .orderBy(inTime(communities.id, order))
    .limit(limit);

/** How many sites and members these communities have, each counted up to a bound. */
export const countIn = async (
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { sites: number; members: number }>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: communities.id,
      sites: sql<number>`(select count(*) from (select 1 from ${community_sites} where community_id = ${communities.id}
        and state = 'held' limit ${COUNTED_OF_COMMUNITY}))`,
      members: sql<number>`(select count(*) from (select 1 from ${members} where owner_kind = 'community'
        and owner_id = ${communities.id} limit ${COUNTED_OF_COMMUNITY}))`,
    })
    .from(communities)
    .where(inList(communities.id, ids));
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
};

/** The paired screens with their communities, the newest first. */
export const listScreenRows = (
  db: Db,
  {
    community,
    before,
    limit,
  }: { community: number | undefined; before: [at: string, id: string] | undefined; limit: number },
) =>
  db
    .select({
      screen: sessions,
      community: { id: communities.id, name: communities.name, permissions: communities.permissions },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(communities, eq(communities.id, users.kiosk_community_id))
    .where(
      and(
        // as in the index, which a parameter would not use
        sql`${sessions.strategy} = 'kiosk'`,
        isNull(sessions.revoked_at),
        community === undefined ? undefined : eq(users.kiosk_community_id, community),
        before &&
          or(
            lt(sessions.created_at, before[0]),
            and(eq(sessions.created_at, before[0]), lt(sessions.id, before[1])),
          ),
      ),
    )
    .orderBy(desc(sessions.created_at), desc(sessions.id))
    .limit(limit);
