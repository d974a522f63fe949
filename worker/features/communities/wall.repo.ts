import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { community_sites } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import {
  controlsOf,
  isActive,
  membership,
  membershipOf,
  pictures,
  portrait,
} from '#worker/features/site-access/public.ts';

/** The viewer of a wall: anyone, a registered user, or an administrator. */
export type Viewer = { userId: number; as: 'anyone' | 'registered' | 'admin' };

/**
 * Condition for the sites that the viewer may see, as in `sitePolicy.view`. Requires `membershipOf`'s join.
 */
function visibleTo({ userId, as }: Viewer): SQL | undefined {
  if (as === 'admin') return isNull(sites.deleted_at);
  const anyone = sql`(${sites.mode} <> 'private' and ${sites.sign_in_to_view} = 0)`;
  const registered = sql`case when ${members.user_id} is null
      then ${sites.mode} <> 'private' or ${controlsOf(userId)}
    when ${members.suspended_at} is null then 1 else ${anyone} end`;
  return and(
    isNull(sites.deleted_at),
    sql`(${isActive} or ${sites.owner_id} = ${userId})`,
    as === 'registered' ? registered : anyone,
  );
}

const isOnWall = (communityId: number) =>
  and(
    eq(community_sites.site_id, sites.id),
    eq(community_sites.community_id, communityId),
    eq(community_sites.state, 'held'),
  );

type Name = { last_name: string; first_name: string; id: number };
const lastName = sql`${sites.last_name} collate nocase`;
const firstName = sql`${sites.first_name} collate nocase`;

/** The sites on a community's wall that the viewer may see, by last name, after `after`; or only `id`. */
export const wallQuery = (
  db: Db,
  communityId: number,
  viewer: Viewer,
  { after, id }: { after?: Name | undefined; id?: number },
  limit: number,
) =>
  db
    .select({
      site: sites,
      portrait: pictures.portrait,
      membership,
      controls: controlsOf(viewer.userId),
    })
    .from(community_sites)
    .innerJoin(sites, isOnWall(communityId))
    .leftJoin(members, membershipOf(viewer.userId))
    .leftJoin(portrait, eq(portrait.id, sites.portrait_id))
    .where(
      and(
        visibleTo(viewer),
        id === undefined ? undefined : eq(sites.id, id),
        after &&
          sql`(${lastName}, ${firstName}, ${sites.id}) > (${after.last_name}, ${after.first_name}, ${after.id})`,
      ),
    )
    .orderBy(asc(lastName), asc(firstName), asc(sites.id))
    .limit(limit);

/** The number of sites on the wall that the viewer may see. */
export const wallCountQuery = (db: Db, communityId: number, viewer: Viewer) =>
  db
    .select({ people: count() })
    .from(community_sites)
    .innerJoin(sites, isOnWall(communityId))
    .leftJoin(members, membershipOf(viewer.userId))
    .where(visibleTo(viewer));
