import { and, eq, type SQL, sql } from 'drizzle-orm';
import { KIND_RULES, MEDIA_KINDS, type MediaKind, STORAGE_BYTES } from '#worker/contract/media.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { sites, type uploads } from '#worker/db/schema/sites.ts';

/**
 * Condition for photos and recordings (`p`, with their memory `m`) that count towards a site's limit: those in memories that
 * are neither denied nor deleted, and unattached ones by `userId` or by a member. Unattached uploads by
 * others do not count, so that strangers cannot use up the limit; nor do those of people without an account.
 */
// raw SQL, here and below: a Drizzle select from one table would drop the table names of columns
const countsTowardsQuota = (
  userId: number,
): SQL => sql`(coalesce(m.status, 'published') not in ('denied', 'trashed')
  and (p.memory_id is not null or (p.created_by = ${userId} and p.guest_id is null) or exists (select 1 from members b
    where b.owner_kind = 'site' and b.owner_id = p.site_id and b.user_id = p.created_by
      and b.suspended_at is null)))`;

/** SQL for the number of photos and recordings that count towards a free site's three, counted up to `max`. */
const photosUsed = (siteId: number | SQL<number>, userId: number, max: number = FREE_PHOTOS): SQL<number> =>
  sql<number>`(select count(*) from (select 1 from media p left join memories m on m.id = p.memory_id
    where p.site_id = ${siteId} and p.purpose = 'memory' and p.kind in ('photo', 'audio')
      and ${countsTowardsQuota(userId)} limit ${max}))`;

/**
 * SQL for the bytes that count towards a site's storage limit. On a free site, photos that
 * `countsTowardsQuota` excludes are not counted: otherwise a stranger could exhaust the limit with them.
 */
const bytesUsed = (userId: number): SQL<number> =>
  sql<number>`(sites.media_bytes - iif(sites.subscribed, 0, (select coalesce(sum(p.bytes), 0)
    from media p left join memories m on m.id = p.memory_id
    where p.site_id = sites.id and p.purpose = 'memory' and not ${countsTowardsQuota(userId)})))`;

/**
 * Whether a site takes from `userId` what a plan does: with a plan, and from an administrator also while the box that was
 * ordered for it is being digitized, since that is paid for.
 */
const takesAll = (userId: number): SQL<boolean> =>
  sql<boolean>`(sites.subscribed or (
    exists (select 1 from users u where u.id = ${userId} and u.role_id = 1)
    and exists (select 1 from orders o where o.site_id = sites.id and o.product = 'box'
      and o.status = 'placed' and o.stage = 'digitizing')))`.mapWith(Boolean);

const storageLimit = (userId: number): SQL =>
  sql`iif(${takesAll(userId)}, ${STORAGE_BYTES.subscribed}, ${STORAGE_BYTES.free})`;

/** The number of photos that count, as a separate query for a batch of reads. */
export const photosUsedQuery = (db: Db, siteId: number | SQL<number>, userId: number) =>
  db.select({ used: photosUsed(siteId, userId) }).from(sql`(select 1)`);

/** Where a plan has ended, what was uploaded under it still belongs: it is attached or restored, and blurred. */
const isWithinFree = (siteId: number, userId: number): SQL =>
  sql`(${takesAll(userId)} or ${sites.plan} is not null or ${photosUsed(siteId, userId, FREE_PHOTOS + 1)} <= ${FREE_PHOTOS})`;

/**
 * To be placed after the statements that attach or restore photos: makes the commit stale if a free site
 * would have more than its three.
 */
export const withinFreePhotos = (db: Db, siteId: number, userId: number): Statement =>
  db
    .select({ ok: sql`json(iif(${isWithinFree(siteId, userId)}, '1', 'stale'))` })
    .from(sites)
    .where(eq(sites.id, siteId));

/**
 * After a stale commit with `withinFreePhotos`: whether that limit was the cause, where `userId` still has
 * photos to attach.
 */
export const isBeyondFreePhotos = async (db: Db, siteId: number, userId: number): Promise<boolean> =>
  (
    await db
      .select({ id: sites.id })
      .from(sites)
      .where(and(eq(sites.id, siteId), sql`not ${isWithinFree(siteId, userId)}`))
  ).length > 0;

/** The kinds that need a subscription, for SQL. */
const NEED_PLAN = JSON.stringify(MEDIA_KINDS.filter((kind) => KIND_RULES[kind].planError !== null));

/**
 * To be placed after the statements that move a memory to a site: makes the commit stale where the site is
 * deleted, or would be beyond its storage, a free one beyond its three or with what needs a subscription.
 */
export const withinLimits = (db: Db, siteId: number, memoryId: number, userId: number): Statement =>
  abortUnless(
    db,
    sql`exists (select 1 from sites where sites.id = ${siteId} and sites.deleted_at is null
      and (sites.subscribed or not exists (select 1 from media where media.memory_id = ${memoryId})
        or (${photosUsed(siteId, userId, FREE_PHOTOS + 1)} <= ${FREE_PHOTOS} and not exists (select 1 from media
          where media.memory_id = ${memoryId} and media.kind in (select value from json_each(${NEED_PLAN})))))
      and (not exists (select 1 from media where media.memory_id = ${memoryId})
        or ${bytesUsed(userId)} <= ${storageLimit(userId)}))`,
  );

/** The bytes and photos that count on a site, and whether it takes what a plan does; one row. */
export const quotaQuery = (db: Db, siteId: number, userId: number) =>
  db
    .select({ subscribed: takesAll(userId), bytes: bytesUsed(userId), used: photosUsed(siteId, userId) })
    .from(sites)
    .where(eq(sites.id, siteId));

/**
 * Whether the site of an upload is not deleted, and has quota for `bytes` more and one more of its kind: without a
 * subscription for a photo or a recording, and none for a video or a document.
 */
export const isWithinQuota = (
  kind: MediaKind,
  { site_id, user_id, purpose }: Pick<typeof uploads.$inferSelect, 'site_id' | 'user_id' | 'purpose'>,
  bytes: number,
): SQL =>
  sql`exists (select 1 from sites where sites.id = ${site_id} and sites.deleted_at is null
    and ${bytesUsed(user_id)} + ${bytes} <= ${storageLimit(user_id)}
    and case when ${takesAll(user_id)} or ${purpose} <> 'memory' then 1
      when ${kind} in ('video', 'document') then 0
      else ${photosUsed(sql<number>`sites.id`, user_id)} < ${FREE_PHOTOS} end)`;
