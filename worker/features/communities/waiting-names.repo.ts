import { type SQL, sql } from 'drizzle-orm';

/**
 * The ids of the names that wait on a wall: hidden, without a site, and added by who is not its staff. Goes from author
 * to author, so that those whom the staff added and hid are not read. On walls whose names do not wait it is not asked.
 */
export function waitingNames(communityId: SQL | number): SQL {
  const hidden = sql`wall_entries e indexed by wall_entries_waiting
    where e.community_id = ${communityId} and e.hidden = 1 and e.site_id is null`;
  return sql`with recursive authors (id) as (
      select min(e.created_by) from ${hidden}
      union all
      select (select min(e.created_by) from ${hidden} and e.created_by > authors.id)
      from authors where authors.id is not null)
    select e.id from authors cross join ${hidden} and e.created_by = authors.id
      and not exists (select 1 from members staff
        where staff.owner_kind = 'community' and staff.owner_id = ${communityId} and staff.user_id = authors.id
          and staff.group_id in (1, 2, 3) and staff.suspended_at is null)`;
}
