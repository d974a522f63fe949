import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { mail_levels } from '#worker/db/schema/mail.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { controlsOf, membership, membershipOf } from '#worker/features/site-access/public.ts';

/** The limit for memberships and for chosen levels each; the newest have precedence. */
const MAX_SITES = 500;

/** SQL for the ids of the sites that a user is a member of or has a mail level for, or of one of them. */
const siteIdsFor = (userId: number, siteId: number | undefined): SQL => {
  const ofSite = siteId === undefined ? sql`` : sql`and owner_id = ${siteId}`;
  return sql`select * from (select owner_id from members
      where user_id = ${userId} and unclaimed = 0 and owner_kind = 'site' and suspended_at is null ${ofSite}
      order by joined_at desc limit ${MAX_SITES})
    union select * from (select owner_id from mail_levels
      where user_id = ${userId} and owner_kind = 'site' ${ofSite}
      order by owner_id desc limit ${MAX_SITES})`;
};

/**
 * Those sites, by name, with the user's mail level, null if none was chosen, and everything that
 * determines whether the user may still see them.
 */
export const listLevels = (db: Db, userId: number, siteId?: number) =>
  db
    .select({ site: sites, membership, controls: controlsOf(userId), level: mail_levels.level })
    .from(sites)
    .leftJoin(members, membershipOf(userId))
    .leftJoin(
      mail_levels,
      and(
        eq(mail_levels.user_id, userId),
        eq(mail_levels.owner_kind, 'site'),
        eq(mail_levels.owner_id, sites.id),
      ),
    )
    .where(and(sql`${sites.id} in (${siteIdsFor(userId, siteId)})`, isNull(sites.deleted_at)))
    .orderBy(asc(sites.first_name), asc(sites.id));
