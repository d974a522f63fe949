import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { GROUPS_MOST } from '#worker/contract/group-and-tag.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, abortUnless } from '#worker/db/commit.ts';
import { communities, community_sites } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { updateThemeCommunity } from '#worker/features/site-access/public.ts';

const MAX_LISTED = 100;

/** The communities that contain a site, or have a request to, by name, with the membership of `userId`. */
export const groupsQuery = (db: Db, siteId: SQL<number> | number, userId: number) =>
  db
    .select({
      id: communities.id,
      slug: communities.slug,
      name: communities.name,
      type: communities.type,
      permissions: communities.permissions,
      wall: communities.wall,
      frozen_at: communities.frozen_at,
      state: community_sites.state,
      membership: { user_id: members.user_id, group: members.group_id, suspended_at: members.suspended_at },
    })
    .from(community_sites)
    .innerJoin(
      communities,
      and(eq(communities.id, community_sites.community_id), isNull(communities.deleted_at)),
    )
    .leftJoin(
      members,
      and(
        eq(members.owner_kind, 'community'),
        eq(members.owner_id, communities.id),
        eq(members.user_id, userId),
      ),
    )
    .where(eq(community_sites.site_id, siteId))
    .orderBy(asc(sql`${communities.name} collate nocase`), asc(communities.id))
    .limit(MAX_LISTED);

export const findGroup = async (db: Db, siteId: number, communityId: number) =>
  (
    await db
      .select({ state: community_sites.state, type: communities.type })
      .from(community_sites)
      .innerJoin(communities, eq(communities.id, community_sites.community_id))
      .where(isGroup(siteId, communityId))
  ).at(0);

const isGroup = (siteId: number, communityId: number) =>
  and(eq(community_sites.site_id, siteId), eq(community_sites.community_id, communityId));

/** Fails if the community contains the site or a request is open; stale if the limit is exceeded. */
export const insertGroup = (
  db: Db,
  siteId: number,
  communityId: number,
  state: 'asked' | 'held',
  at: string,
): Statement[] => [
  db.insert(community_sites).values({ site_id: siteId, community_id: communityId, state, created_at: at }),
  abortUnless(
    db,
    sql`(select count(*) from ${community_sites} c where c.site_id = ${siteId}) <= ${GROUPS_MOST}`,
  ),
  updateThemeCommunity(db, siteId),
];

/** Stale where the site is not in the community, or while memories are pending in a controlled one. */
export const deleteGroup = (db: Db, siteId: number, communityId: number): Statement[] => [
  db.delete(community_sites).where(
    and(
      isGroup(siteId, communityId),
      sql`not (${community_sites.state} = 'held'
        and exists (select 1 from communities c where c.id = ${communityId} and c.type = 'controlled')
        and exists (select 1 from memories m where m.owner_kind = 'site' and m.owner_id = ${siteId}
          and m.status = 'pending'))`,
    ),
  ),
  abortIfUnchanged(db),
  updateThemeCommunity(db, siteId),
];

/** For the purge of a community, which lends its theme to no site any more. */
export const deleteSitesOfCommunity = (db: Db, communityId: number): Statement =>
  db.delete(community_sites).where(eq(community_sites.community_id, communityId));

/** For the purge of a site: the commit that deletes the site itself, so its theme is not chosen again. */
export const deleteGroupsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(community_sites).where(eq(community_sites.site_id, siteId));
