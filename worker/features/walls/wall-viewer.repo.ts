import { sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';

const ofSite = sql`(e.shown_to - 10 * e.hidden)`;

/**
 * The entries of a wall that a user sees beyond `level` (`shown_to` of an entry, of one that is hidden 10 less), as a
 * member of their sites or as staff of another community that holds them; and those within it that a suspended member
 * does not see.
 */
export const listExceptions = async (
  db: Db,
  communityId: number,
  userId: number,
  { level, seesHidden }: { level: number; seesHidden: boolean },
): Promise<{ id: number; shown: boolean; hidden: boolean }[]> =>
  db
    .select({
      id: sql<number>`id`,
      shown: sql`shown`.mapWith(Boolean),
      hidden: sql`hidden`.mapWith(Boolean),
    })
    .from(
      sql`(select e.id, max(x.shown) as shown, e.hidden from (
          select m.owner_id as site_id, m.suspended_at is null as shown, m.group_id is 1 as owns, 0 as controls
          from members m where m.user_id = ${userId} and m.owner_kind = 'site'
          union all
          select h.site_id, 1, 0, 1 from members m cross join communities c cross join community_sites h
          where m.user_id = ${userId} and m.owner_kind = 'community' and m.group_id in (1, 2, 3)
            and m.suspended_at is null and c.id = m.owner_id and c.type = 'controlled' and c.deleted_at is null
            and c.id <> ${communityId} and h.community_id = c.id and h.state = 'held'
        ) x cross join wall_entries e on e.site_id = x.site_id and e.community_id = ${communityId}
        where iif(x.shown, (${ofSite} = 3 and x.owns) or (${ofSite} = 2 and ${level} < 2),
          ${ofSite} between 1 and ${level})
          and (${seesHidden} or not e.hidden)
          and (not x.controls or not exists (select 1 from members o
            where o.owner_kind = 'site' and o.owner_id = e.site_id and o.user_id = ${userId}))
        group by e.id)`,
    );
