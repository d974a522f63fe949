import { and, isNull, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { sites } from '#worker/db/schema/sites.ts';

/** Of these ids those of sites that are not deleted, with what their address follows from. */
export const listKnownSites = async (db: Db, ids: readonly number[]) =>
  new Map(
    (
      await db
        .select({ id: sites.id, slug: sites.slug, mode: sites.mode })
        .from(sites)
        .where(and(inList(sites.id, [...new Set(ids)]), isNull(sites.deleted_at)))
    ).map((site) => [site.id, site]),
  );

/**
 * Of these ids those of communities that are not deleted, nor about to be, with what their address
 * follows from and how many tags they have.
 */
export const listKnownCommunities = async (db: Db, ids: readonly number[]) =>
  new Map(
    (
      await db
        .select({
          id: communities.id,
          slug: communities.slug,
          permissions: communities.permissions,
          type: communities.type,
          owner_id: communities.owner_id,
          tags: sql<number>`(select count(*) from community_tags t where t.community_id = communities.id)`,
        })
        .from(communities)
        .where(
          and(
            inList(communities.id, [...new Set(ids)]),
            isNull(communities.deleted_at),
            isNull(communities.deletion_due_at),
          ),
        )
    ).map((community) => [community.id, community]),
  );
