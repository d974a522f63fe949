import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { RELATIONS_MOST } from '#worker/contract/related-site.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { community_relations } from '#worker/db/schema/communities.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { cardColumns, cardJoins } from '#worker/features/site-access/public.ts';

export type CommunityRelationRow = typeof community_relations.$inferSelect;
type Pair = Pick<CommunityRelationRow, 'community_id' | 'site_id'>;

const isOf = ({ community_id, site_id }: Pair) =>
  and(eq(community_relations.community_id, community_id), eq(community_relations.site_id, site_id));

/** The related sites of a community in the order of their addition, with the reader's relation to each. */
export const communityRelationsQuery = (db: Db, communityId: number, userId: number) =>
  db
    .select({ text: community_relations.text, ...cardColumns(userId) })
    .from(community_relations)
    .innerJoin(sites, and(eq(sites.id, community_relations.site_id), isNull(sites.deleted_at)))
    .leftJoin(...cardJoins(userId).portrait)
    .leftJoin(...cardJoins(userId).members)
    .where(eq(community_relations.community_id, communityId))
    .orderBy(asc(community_relations.created_at), asc(community_relations.site_id))
    .limit(RELATIONS_MOST);

export const findCommunityRelation = async (db: Db, pair: Pair): Promise<CommunityRelationRow | undefined> =>
  (await db.select().from(community_relations).where(isOf(pair))).at(0);

/** Fails where the site is related already; stale if the limit is exceeded. */
export const insertCommunityRelation = (db: Db, row: CommunityRelationRow): Statement[] => [
  db.insert(community_relations).values(row),
  abortUnless(
    db,
    sql`(select count(*) from ${community_relations} r where r.community_id = ${row.community_id}) <= ${RELATIONS_MOST}`,
  ),
];

/** Place `abortIfUnchanged` after it: changes no row if it was removed or changed since it was read. */
export const updateCommunityRelation = (
  db: Db,
  before: CommunityRelationRow,
  text: string | null,
): Statement =>
  db
    .update(community_relations)
    .set({ text })
    .where(and(isOf(before), sql`${community_relations.text} is ${before.text}`));

/** Place `abortIfUnchanged` after it: changes no row if it was removed already. */
export const deleteCommunityRelation = (db: Db, pair: Pair): Statement =>
  db.delete(community_relations).where(isOf(pair));

/** For the purge of a community. */
export const deleteRelationsOfCommunity = (db: Db, communityId: number): Statement =>
  db.delete(community_relations).where(eq(community_relations.community_id, communityId));

/** For the purge of a site. */
export const deleteCommunityRelationsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(community_relations).where(eq(community_relations.site_id, siteId));
