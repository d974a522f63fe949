import { sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';

const ofSite = sql`(e.shown_to - 10 * e.hidden)`;

const isActive = sql`(e.work = 0 or exists (select 1 from sites s
  where s.id = e.site_id and s.work_activated_at is not null))`;

/**
 * The entries of a wall that a user sees beyond `level` (`shown_to` of an entry, of one that is hidden 10 less), as a
 * member of their sites or as staff of another community that holds them; with `seesOwn` those of their own that are
 * hidden; and those within it that a suspended member does not see. Unclaimed sites of theirs count as their
 * community's, whose Owner sees them by the level. Without `indexed by` SQLite reads everyone's memberships.
 */
export const listExceptions = async (
  db: Db,
  communityId: number,
  userId: number,
  { level, seesHidden, seesOwn }: { level: number; seesHidden: boolean; seesOwn: boolean },
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
          from members m indexed by members_of_user where m.user_id = ${userId} and m.unclaimed = 0 and m.owner_kind = 'site'
          union all
          select h.site_id, 1, 0, 1 from members m indexed by members_of_user cross join communities c cross join community_sites h
          where m.user_id = ${userId} and m.unclaimed = 0 and m.owner_kind = 'community' and m.group_id in (1, 2, 3)
            and m.suspended_at is null and c.id = m.owner_id and c.type = 'controlled' and c.deleted_at is null
            and c.id <> ${communityId} and h.community_id = c.id and h.state = 'held'
        ) x cross join wall_entries e on e.site_id = x.site_id and e.community_id = ${communityId}
        where iif(x.shown, (${ofSite} = 3 and x.owns) or (${ofSite} = 2 and ${level} < 2)
            or (${ofSite} = 4 and ${isActive}),
          ${ofSite} between 1 and ${level})
          and (${seesHidden} or not e.hidden)
          and (not x.controls or not exists (select 1 from members o
            where o.owner_kind = 'site' and o.owner_id = e.site_id and o.user_id = ${userId}))
        group by e.id
        ${seesOwn ? ownHidden(communityId, userId) : sql``})`,
    );

const ownHidden = (communityId: number, userId: number) =>
  sql`union all select e.id, 1, 1 from wall_entries e
    where e.community_id = ${communityId} and e.created_by = ${userId} and e.hidden = 1 and e.site_id is null`;
