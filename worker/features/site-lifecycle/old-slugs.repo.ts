import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { old_slugs, sites } from '#worker/db/schema/sites.ts';

/**
 * Part of the commit that changes a site's slug: the former slug redirects, and a former slug that is taken
 * back stops redirecting.
 */
export const redirectOldSlug = (
  db: Db,
  { id, slug }: { id: number; slug: string },
  next: string,
  at: string,
): Statement[] => [
  db.delete(old_slugs).where(and(eq(old_slugs.slug, next), eq(old_slugs.site_id, id))),
  db.insert(old_slugs).values({ slug, site_id: id, created_at: at }),
];

/** Whether another site has or ever had this slug. */
export const isTaken = async (db: Db, slug: string, id: number): Promise<boolean> => {
  const [now, before] = await db.batch([
    db
      .select({ id: sites.id })
      .from(sites)
      .where(and(eq(sites.slug, slug), sql`${sites.id} <> ${id}`)),
    db
      .select({ id: old_slugs.site_id })
      .from(old_slugs)
      .where(and(eq(old_slugs.slug, slug), sql`${old_slugs.site_id} <> ${id}`)),
  ]);
  return now.length + before.length > 0;
};

const MOST_LISTED = 50;

/** Newest first. */
export const oldSlugsQuery = (db: Db, siteId: number) =>
  db
    .select({ slug: old_slugs.slug })
    .from(old_slugs)
    .where(eq(old_slugs.site_id, siteId))
    .orderBy(desc(old_slugs.created_at))
    .limit(MOST_LISTED);

export const deleteOldSlugsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(old_slugs).where(eq(old_slugs.site_id, siteId));
