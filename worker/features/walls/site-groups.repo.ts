import { sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { community_sites } from '#worker/db/schema/communities.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';

/** The communities that each of these sites is in or asks to be in, with the groups of its entry. */
export const listPlaces = (
  db: Db,
  siteIds: readonly number[],
): Promise<
  { site_id: number; community_id: number; state: 'asked' | 'held'; since: string; groups: string[] }[]
> =>
  db
    .select({
      site_id: community_sites.site_id,
      community_id: community_sites.community_id,
      state: community_sites.state,
      since: community_sites.created_at,
      groups: sql`coalesce(${wall_entries.groups}, '[]')`.mapWith(
        (json: string) => JSON.parse(json) as string[],
      ),
    })
    .from(sql`(select distinct value as id from json_each(${JSON.stringify(siteIds)})) x`)
    .crossJoin(community_sites)
    .leftJoin(
      wall_entries,
      sql`${wall_entries.site_id} = ${community_sites.site_id}
        and ${wall_entries.community_id} = ${community_sites.community_id}`,
    )
    .where(sql`${community_sites.site_id} = x.id`);
