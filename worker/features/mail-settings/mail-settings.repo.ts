import { and, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm';
import type { DigestTopic } from '#worker/contract/mail.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { mail_batches, mail_levels } from '#worker/db/schema/mail.ts';
import { queue_mutes } from '#worker/db/schema/memory-life.ts';
import { users } from '#worker/db/schema/people.ts';
import { digestAt } from '#worker/features/mail/public.ts';
import { deciders } from '#worker/features/site-access/public.ts';

const isLevelOf = (userId: typeof users.id | number, siteId: number) =>
  and(eq(mail_levels.user_id, userId), eq(mail_levels.owner_kind, 'site'), eq(mail_levels.owner_id, siteId));

/**
 * Users who may decide on a topic at a site and want email about it at this time, with the last digest sent to
 * them. The level `mine` excludes it, since it concerns what others wrote or request.
 */
export const listApprovers = (db: Db, siteId: number, topic: DigestTopic, at: string) =>
  db
    .select({
      user_id: users.id,
      locale: users.locale,
      sent_at: mail_batches.sent_at,
      sent_that_day: mail_batches.sent_that_day,
    })
    .from(users)
    .leftJoin(mail_levels, isLevelOf(users.id, siteId))
    .leftJoin(mail_batches, digestAt(users.id, siteId, topic))
    .where(
      and(
        sql`${users.id} in (${deciders(siteId, topic)})`,
        eq(users.active, '1'),
        isNull(users.suspended_at),
        isNull(users.deleted_at),
        isNull(users.deceased_at),
        or(isNull(mail_levels.level), eq(mail_levels.level, 'all')),
        topic === 'held' ? notExists(muteOf(db, siteId, at)) : undefined,
      ),
    );

/** The mute of the user of the row, which ends after `at`. */
const muteOf = (db: Db, siteId: number, at: string) =>
  db
    .select({ until: queue_mutes.until })
    .from(queue_mutes)
    .where(
      and(eq(queue_mutes.user_id, users.id), eq(queue_mutes.site_id, siteId), gt(queue_mutes.until, at)),
    );

/**
 * Whether a user wants email about their own matters on a site: what they wrote, whom they invited, their
 * admission.
 */
export const wantsMail = async (db: Db, userId: number, siteId: number): Promise<boolean> =>
  (
    await db
      .select({ level: mail_levels.level })
      .from(mail_levels)
      .where(and(isLevelOf(userId, siteId), eq(mail_levels.level, 'none')))
  ).length === 0;

export const setMailLevel = (
  db: Db,
  userId: number,
  siteId: number,
  level: 'all' | 'mine' | 'none',
  at: string,
): Statement =>
  db
    .insert(mail_levels)
    .values({ user_id: userId, owner_kind: 'site', owner_id: siteId, level, updated_at: at })
    .onConflictDoUpdate({
      target: [mail_levels.user_id, mail_levels.owner_kind, mail_levels.owner_id],
      set: { level, updated_at: at },
    });

/** A user who wanted no email about a site asks for some: what involves them is sent again. */
export const askForMail = (db: Db, userId: number, siteId: number, at: string): Statement =>
  db
    .update(mail_levels)
    .set({ level: 'mine', updated_at: at })
    .where(
      and(
        eq(mail_levels.user_id, userId),
        eq(mail_levels.owner_kind, 'site'),
        eq(mail_levels.owner_id, siteId),
        eq(mail_levels.level, 'none'),
      ),
    );

/** Deletes a user's mail levels. */
export const deleteMailLevelsOf = (db: Db, userId: number): Statement =>
  db.delete(mail_levels).where(eq(mail_levels.user_id, userId));

/** For the purge of a site: deletes all users' mail levels of it. */
export const deleteMailLevelsOfSite = (db: Db, siteId: number): Statement =>
  db.delete(mail_levels).where(and(eq(mail_levels.owner_kind, 'site'), eq(mail_levels.owner_id, siteId)));

/** The user that an account is part of, where it was merged into another, and that maybe into a third. */
export const findSurvivor = async (db: Db, userId: number): Promise<number> => {
  const rows = await db.all<{ id: number }>(sql`with recursive survivors (id, depth) as (
      select ${userId}, 0
      union all
      select m.into_id, depth + 1 from survivors join account_merges m on m.from_id = survivors.id
        where m.merged_at is not null and depth < ${MERGES_FOLLOWED})
    select id from survivors order by depth desc limit 1`);
  return rows[0]?.id ?? userId;
};

const MERGES_FOLLOWED = 10;
