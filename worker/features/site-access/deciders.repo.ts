import { type SQL, sql } from 'drizzle-orm';
import type { DigestTopic } from '#worker/contract/mail.ts';

/**
 * The ids of the users who decide: the staff of the site. On what is written, where a controlled community
 * contains the site, the staff of that community instead.
 */
export const deciders = (siteId: number, topic: DigestTopic): SQL => {
  const staff = sql`select s.user_id from members s where s.owner_kind = 'site' and s.owner_id = ${siteId}
    and s.group_id in (1, 3, 5) and s.suspended_at is null`;
  if (topic === 'access' || topic === 'graves') return staff;
  return sql`${staff} and (select controlled_in from sites where id = ${siteId}) = 0
    union select s.user_id from community_sites h
      join communities c on c.id = h.community_id and c.type = 'controlled' and c.deleted_at is null
      join members s on s.owner_kind = 'community' and s.owner_id = c.id
        and s.group_id in (1, 2, 3) and s.suspended_at is null
    where h.site_id = ${siteId} and h.state = 'held' and not exists (select 1 from members b
      where b.owner_kind = 'site' and b.owner_id = h.site_id and b.user_id = s.user_id and b.suspended_at is not null)`;
};

/** The ids of the staff of a community. */
export const communityDeciders = (communityId: number): SQL =>
  sql`select s.user_id from members s where s.owner_kind = 'community' and s.owner_id = ${communityId}
    and s.group_id in (1, 2, 3) and s.suspended_at is null`;
