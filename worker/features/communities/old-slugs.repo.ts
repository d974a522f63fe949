import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { communities, old_community_slugs } from '#worker/db/schema/communities.ts';

/**
 * Part of the commit that changes a community's slug: the former slug redirects, and a former slug that is taken
 * back stops redirecting. Stale where another community had the new slug before.
 */
export const redirectOldSlug = (
  db: Db,
  { id, slug }: { id: number; slug: string },
  next: string,
  at: string,
): Statement[] => [
  abortUnless(
    db,
    sql`not exists (select 1 from ${old_community_slugs} old where old.slug = ${next} and old.community_id <> ${id})`,
  ),
  db
    .delete(old_community_slugs)
    .where(and(eq(old_community_slugs.slug, next), eq(old_community_slugs.community_id, id))),
  db.insert(old_community_slugs).values({ slug, community_id: id, created_at: at }),
];

/** Whether another community has or ever had this slug. */
export const isSlugTaken = async (db: Db, slug: string, id: number): Promise<boolean> => {
  const [now, before] = await db.batch([
    db
      .select({ id: communities.id })
      .from(communities)
      .where(and(eq(communities.slug, slug), ne(communities.id, id))),
    db
      .select({ id: old_community_slugs.community_id })
      .from(old_community_slugs)
      .where(and(eq(old_community_slugs.slug, slug), ne(old_community_slugs.community_id, id))),
  ]);
  return now.length + before.length > 0;
};

/** For the purge of a community. */
export const deleteOldSlugsOf = (db: Db, communityId: number): Statement =>
  db.delete(old_community_slugs).where(eq(old_community_slugs.community_id, communityId));
