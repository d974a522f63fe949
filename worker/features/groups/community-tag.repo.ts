import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { TAGS_A_SITE } from '#worker/contract/community-tag.ts';
import { TAGS_MOST } from '#worker/contract/group-and-tag.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
import { community_site_tags, community_sites, community_tags } from '#worker/db/schema/communities.ts';

export type CommunityTagRow = typeof community_tags.$inferSelect;
export type SiteTag = Pick<typeof community_site_tags.$inferSelect, 'community_id' | 'site_id' | 'tag_id'>;

export const listTagRows = (db: Db, communityId: number): Promise<CommunityTagRow[]> =>
  db.select().from(community_tags).where(eq(community_tags.community_id, communityId)).limit(TAGS_MOST);

export const findCommunityTag = async (
  db: Db,
  communityId: number,
  id: number,
): Promise<CommunityTagRow | undefined> =>
  (
    await db
      .select()
      .from(community_tags)
      .where(and(eq(community_tags.id, id), eq(community_tags.community_id, communityId)))
  ).at(0);

/** Fails if the community has a tag with this key; stale if the limit is exceeded. */
export const insertCommunityTag = (db: Db, tag: CommunityTagRow): Statement[] => [
  db.insert(community_tags).values(tag),
  abortUnless(
    db,
    sql`(select count(*) from ${community_tags} t where t.community_id = ${tag.community_id}) <= ${TAGS_MOST}`,
  ),
];

/** Place `abortIfUnchanged` after it: changes no row if the tag was deleted or renamed since. */
export const updateCommunityTag = (
  db: Db,
  before: CommunityTagRow,
  patch: Pick<CommunityTagRow, 'name' | 'key'>,
): Statement =>
  db
    .update(community_tags)
    .set(patch)
    .where(and(eq(community_tags.id, before.id), eq(community_tags.name, before.name)));

/** Place `abortIfUnchanged` after it: changes no row if the tag was deleted since. A trigger takes it off the sites. */
export const deleteCommunityTag = (db: Db, { id }: Pick<CommunityTagRow, 'id'>): Statement =>
  db.delete(community_tags).where(eq(community_tags.id, id));

/** The tags of these sites, by the order of their addition. */
export const listTagsOfSites = (db: Db, communityId: number, siteIds: readonly number[]) =>
  db
    .select({ site_id: community_site_tags.site_id, id: community_tags.id, name: community_tags.name })
    .from(community_site_tags)
    .innerJoin(community_tags, eq(community_tags.id, community_site_tags.tag_id))
    .where(
      and(eq(community_site_tags.community_id, communityId), inList(community_site_tags.site_id, siteIds)),
    )
    .orderBy(asc(community_site_tags.created_at), asc(community_tags.id));

export const isTagged = async (db: Db, { tag_id, site_id }: SiteTag): Promise<boolean> =>
  (
    await db
      .select({ id: community_site_tags.tag_id })
      .from(community_site_tags)
      .where(and(eq(community_site_tags.tag_id, tag_id), eq(community_site_tags.site_id, site_id)))
  ).length > 0;

/** Stale where the community does not hold the site, or has no such tag, or the site has too many. */
export const insertSiteTag = (
  db: Db,
  { community_id, site_id, tag_id }: SiteTag,
  at: string,
): Statement[] => [
  db.insert(community_site_tags).values({ community_id, site_id, tag_id, created_at: at }),
  abortUnless(
    db,
    sql`exists (select 1 from ${community_sites} h
        where h.community_id = ${community_id} and h.site_id = ${site_id} and h.state = 'held')
      and exists (select 1 from ${community_tags} t where t.id = ${tag_id} and t.community_id = ${community_id})
      and (select count(*) from ${community_site_tags} u
        where u.community_id = ${community_id} and u.site_id = ${site_id}) <= ${TAGS_A_SITE}`,
  ),
];

/** As `insertSiteTag`, any number in two statements. */
export const insertSiteTags = (db: Db, added: readonly SiteTag[], at: string): Statement[] => {
  const list = sql`json_each(${JSON.stringify(added)}) x`;
  return [
    db
      .insert(community_site_tags)
      .select(
        sql`select x.value ->> 'tag_id', x.value ->> 'site_id', x.value ->> 'community_id', ${at} from ${list}`,
      ),
    abortUnless(
      db,
      sql`not exists (select 1 from ${list} where not (
        exists (select 1 from ${community_sites} h where h.community_id = x.value ->> 'community_id'
          and h.site_id = x.value ->> 'site_id' and h.state = 'held')
        and exists (select 1 from ${community_tags} t where t.id = x.value ->> 'tag_id'
          and t.community_id = x.value ->> 'community_id')
        and (select count(*) from ${community_site_tags} u where u.community_id = x.value ->> 'community_id'
          and u.site_id = x.value ->> 'site_id') <= ${TAGS_A_SITE}))`,
    ),
  ];
};

/** Place `abortIfUnchanged` after it: changes no row if the site has not the tag. */
export const deleteSiteTag = (db: Db, { tag_id, site_id }: SiteTag): Statement =>
  db
    .delete(community_site_tags)
    .where(and(eq(community_site_tags.tag_id, tag_id), eq(community_site_tags.site_id, site_id)));

/** For the purge of a community; its sites lose them with it. */
export const deleteTagsOfCommunity = (db: Db, communityId: number): Statement =>
  db.delete(community_tags).where(eq(community_tags.community_id, communityId));

/** For the purge of a site. */
export const deleteCommunityTagsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(community_site_tags).where(eq(community_site_tags.site_id, siteId));

/** The tags of communities, by their keys. */
export const listTagsByKey = (
  db: Db,
  keys: readonly (readonly [number, string])[],
): Promise<CommunityTagRow[]> =>
  db
    .select(getTableColumns(community_tags))
    .from(
      sql`(select distinct value ->> 0 as community, value ->> 1 as key from json_each(${JSON.stringify(keys)})) x`,
    )
    .crossJoin(community_tags)
    .where(sql`${community_tags.community_id} = x.community and ${community_tags.key} = x.key`);

/** Which tags of communities these sites have. */
export const listTagged = (db: Db, siteIds: readonly number[]) =>
  db
    .select({
      tag_id: community_site_tags.tag_id,
      site_id: community_site_tags.site_id,
      community_id: community_site_tags.community_id,
      created_at: community_site_tags.created_at,
    })
    .from(community_site_tags)
    .where(inList(community_site_tags.site_id, [...new Set(siteIds)]));

/** Of these pairs of a community and a site those where it holds the site. */
export const listHeldPairs = (db: Db, pairs: readonly (readonly [number, number])[]) =>
  db
    .select({ community_id: community_sites.community_id, site_id: community_sites.site_id })
    .from(
      sql`(select distinct value ->> 0 as community, value ->> 1 as site from json_each(${JSON.stringify(pairs)})) x`,
    )
    .crossJoin(community_sites)
    .where(
      sql`${community_sites.site_id} = x.site and ${community_sites.community_id} = x.community
        and ${community_sites.state} = 'held'`,
    );

/** Takes tags off sites, those that were put then. */
export const deleteSiteTags = (
  db: Db,
  put: readonly { tag_id: number; site_id: number; created_at: string }[],
): Statement =>
  db.delete(community_site_tags).where(
    sql`(${community_site_tags.tag_id}, ${community_site_tags.site_id}, ${community_site_tags.created_at}) in (
      select value ->> 'tag_id', value ->> 'site_id', value ->> 'created_at' from json_each(${JSON.stringify(put)}))`,
  );

/** Deletes those of the tags that were made then, have the same key and are on no site. */
export const deleteUnusedTags = (
  db: Db,
  made: readonly Pick<CommunityTagRow, 'id' | 'key' | 'created_at'>[],
): Statement =>
  db.delete(community_tags).where(
    and(
      eq(community_tags.uses, 0),
      sql`(${community_tags.id}, ${community_tags.key}, ${community_tags.created_at}) in (
        select value ->> 'id', value ->> 'key', value ->> 'created_at' from json_each(${JSON.stringify(made)}))`,
    ),
  );
