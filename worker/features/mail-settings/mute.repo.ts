import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { queue_mutes } from '#worker/db/schema/memory-life.ts';

const isMute = (userId: number, siteId: number) =>
  and(eq(queue_mutes.user_id, userId), eq(queue_mutes.site_id, siteId));

/** Until when a user gets no email about what waits on a site; null where they do. */
export const findMute = async (db: Db, userId: number, siteId: number, at: string): Promise<string | null> =>
  (
    await db
      .select({ until: queue_mutes.until })
      .from(queue_mutes)
      .where(and(isMute(userId, siteId), gt(queue_mutes.until, at)))
  ).at(0)?.until ?? null;

export const saveMute = (db: Db, userId: number, siteId: number, until: string): Statement =>
  db
    .insert(queue_mutes)
    .values({ user_id: userId, site_id: siteId, until })
    .onConflictDoUpdate({ target: [queue_mutes.user_id, queue_mutes.site_id], set: { until } });

export const deleteMute = (db: Db, userId: number, siteId: number): Statement =>
  db.delete(queue_mutes).where(isMute(userId, siteId));

export const listEndedMutes = (db: Db, at: string, limit: number) =>
  db.select().from(queue_mutes).where(lte(queue_mutes.until, at)).limit(limit);

/** Deletes a mute unless it was extended meanwhile. */
export const deleteEndedMute = (db: Db, userId: number, siteId: number, at: string): Statement =>
  db.delete(queue_mutes).where(and(isMute(userId, siteId), lte(queue_mutes.until, at)));

/** For the commit that deletes an account. */
export const deleteMutesOf = (db: Db, userId: number): Statement =>
  db.delete(queue_mutes).where(eq(queue_mutes.user_id, userId));

/** For the purge of a site. */
export const deleteMutesOfSite = (db: Db, siteId: number): Statement =>
  db.delete(queue_mutes).where(eq(queue_mutes.site_id, siteId));
