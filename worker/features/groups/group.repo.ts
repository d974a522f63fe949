import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { GROUPS_MOST } from '#worker/contract/group-and-tag.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, abortUnless } from '#worker/db/commit.ts';
import { communities, community_sites } from '#worker/db/schema/communities.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { cardColumns, cardJoins, updateThemeCommunity } from '#worker/features/site-access/public.ts';

const MAX_LISTED = 100;
type State = 'asked' | 'held';

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

export const findCommunitySite = async (db: Db, siteId: number, communityId: number) =>
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
export const insertCommunitySite = (
  db: Db,
  siteId: number,
  communityId: number,
  state: State,
  at: string,
): Statement[] => [
  db.insert(community_sites).values({ site_id: siteId, community_id: communityId, state, created_at: at }),
  abortUnless(
    db,
    sql`(select count(*) from ${community_sites} c where c.site_id = ${siteId}) <= ${GROUPS_MOST}`,
  ),
  updateThemeCommunity(db, siteId),
];

/** Stale where the site does not ask any more. */
export const acceptCommunitySite = (db: Db, siteId: number, communityId: number, at: string): Statement[] => [
  db
    .update(community_sites)
    .set({ state: 'held', created_at: at })
    .where(and(isGroup(siteId, communityId), eq(community_sites.state, 'asked'))),
  abortIfUnchanged(db),
  updateThemeCommunity(db, siteId),
];

/** Stale where the site does not ask any more. */
export const declineCommunitySite = (db: Db, siteId: number, communityId: number): Statement[] => [
  db.delete(community_sites).where(and(isGroup(siteId, communityId), eq(community_sites.state, 'asked'))),
  abortIfUnchanged(db),
];

/** Stale where the site is not in the community, or while memories are pending in a controlled one. */
export const deleteCommunitySite = (db: Db, siteId: number, communityId: number): Statement[] => [
  db.delete(community_sites).where(and(isGroup(siteId, communityId), mayLeave(siteId, communityId))),
  abortIfUnchanged(db),
  updateThemeCommunity(db, siteId),
];

/** Undoes an acceptance: the site asks since `at`. Stale where the community does not hold it or it may not leave. */
export const askCommunityAgain = (db: Db, siteId: number, communityId: number, at: string): Statement[] => [
  db
    .update(community_sites)
    .set({ state: 'asked', created_at: at })
    .where(
      and(isGroup(siteId, communityId), eq(community_sites.state, 'held'), mayLeave(siteId, communityId)),
    ),
  abortIfUnchanged(db),
  updateThemeCommunity(db, siteId),
];

/** No memories are pending in a controlled community that holds the site. */
const mayLeave = (siteId: number, communityId: number): SQL =>
  sql`not (${community_sites.state} = 'held'
    and exists (select 1 from communities c where c.id = ${communityId} and c.type = 'controlled')
    and exists (select 1 from memories m where m.owner_kind = 'site' and m.owner_id = ${siteId}
      and m.status = 'pending'))`;

/** For the purge of a community, which lends its theme to no site any more. */
export const deleteSitesOfCommunity = (db: Db, communityId: number): Statement =>
  db.delete(community_sites).where(eq(community_sites.community_id, communityId));

/** For the purge of a site: the commit that deletes the site itself, so its theme is not chosen again. */
export const deleteGroupsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(community_sites).where(eq(community_sites.site_id, siteId));

const isOf = (communityId: number, state: State) =>
  and(eq(community_sites.community_id, communityId), eq(community_sites.state, state));

/** The sites in a community, or those that ask to be, with the reader's relation to each; by site id. */
export const listSites = (
  db: Db,
  communityId: number,
  state: State,
  { userId, after, limit, tag }: { userId: number; after: number; limit: number; tag?: number | undefined },
) =>
  db
    .select({ ...cardColumns(userId), since: community_sites.created_at })
    .from(community_sites)
    .innerJoin(sites, and(eq(sites.id, community_sites.site_id), isNull(sites.deleted_at)))
    .leftJoin(...cardJoins(userId).portrait)
    .leftJoin(...cardJoins(userId).members)
    .where(and(isOf(communityId, state), gt(community_sites.site_id, after), hasTag(communityId, tag)))
    .orderBy(asc(community_sites.site_id))
    .limit(limit);

/** Whether a site has the community's tag; every site where none is named. */
const hasTag = (communityId: number, tag: number | undefined): SQL | undefined =>
  tag === undefined
    ? undefined
    : sql`${community_sites.site_id} in (select u.site_id from community_site_tags u
        where u.tag_id = ${tag} and u.community_id = ${communityId})`;

/** The names of sites that ask to be in a community. */
export const listAsking = (db: Db, communityId: number, limit: number) =>
  db
    .select({
      first_name: sites.first_name,
      last_name: sites.last_name,
      other_name: sites.other_name,
      lang: sites.lang,
    })
    .from(community_sites)
    .innerJoin(sites, and(eq(sites.id, community_sites.site_id), isNull(sites.deleted_at)))
    .where(isOf(communityId, 'asked'))
    .orderBy(asc(community_sites.site_id))
    .limit(limit);

/** The names of a community, also of one that the reader may not see any more. */
export const findCommunityNames = async (db: Db, communityId: number) =>
  (
    await db
      .select({ name: communities.name, other_name: communities.other_name, lang: communities.lang })
      .from(communities)
      .where(eq(communities.id, communityId))
  ).at(0);

/** A site, a community, and the groups in which it was put there. */
type Placed = readonly [siteId: number, communityId: number, groups: readonly string[]];

/**
 * Of these those where the community holds the site, has not tagged it or written anything about it on its wall, and
 * nothing keeps the site from leaving.
 */
export const listLeavable = (db: Db, placed: readonly Placed[]) =>
  db
    .select({ site_id: community_sites.site_id, community_id: community_sites.community_id })
    .from(
      sql`(select distinct value ->> 0 as site, value ->> 1 as community, value -> 2 as groups
        from json_each(${JSON.stringify(placed)})) x`,
    )
    .crossJoin(community_sites)
    .where(
      sql`${community_sites.site_id} = x.site and ${community_sites.community_id} = x.community
        and ${community_sites.state} = 'held'
        and not exists (select 1 from community_site_tags t where t.site_id = x.site and t.community_id = x.community)
        and not exists (select 1 from wall_entries e where e.site_id = x.site and e.community_id = x.community
          and (e.fields <> '{}' or exists (select 1 from json_each(e.groups) g
            where g.value not in (select value from json_each(x.groups)))))
        and not (exists (select 1 from communities c where c.id = x.community and c.type = 'controlled')
          and exists (select 1 from memories m where m.owner_kind = 'site' and m.owner_id = x.site
            and m.status = 'pending'))`,
    );
