import { and, eq, type SQL, sql } from 'drizzle-orm';
import { STORAGE_BYTES } from '#worker/contract/media.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { sites } from '#worker/db/schema/sites.ts';
import type { UploadRow } from './upload.repo.ts';

/**
 * Photos (`p`, with their memory `m`) that take a place on a site: those in memories that were neither
 * denied nor deleted, and those about to be put into one by `userId` or by a member. What strangers
 * bring and put nowhere takes no place from anyone else.
 */
// spelled out, here and below: a select of one table would strip the tables' names off the columns
const takesPlace = (userId: number): SQL => sql`(coalesce(m.status, 'published') not in ('denied', 'trashed')
  and (p.memory_id is not null or p.created_by = ${userId} or exists (select 1 from members b
    where b.owner_kind = 'site' and b.owner_id = p.site_id and b.user_id = p.created_by
      and b.suspended_at is null)))`;

/** Photos that count towards a free site's three, as an SQL expression, counted no further than `most`. */
const photosUsed = (siteId: number | SQL<number>, userId: number, most: number = FREE_PHOTOS): SQL<number> =>
  sql<number>`(select count(*) from (select 1 from media p left join memories m on m.id = p.memory_id
    where p.site_id = ${siteId} and p.purpose = 'memory' and ${takesPlace(userId)} limit ${most}))`;

/**
 * Bytes that count towards what a site may hold. On a free one, whose photos are few, what was thrown away
 * or never shown is left out: a stranger could fill it with nothing else.
 */
const bytesUsed = (userId: number): SQL<number> =>
  sql<number>`(sites.media_bytes - iif(sites.subscribed, 0, (select coalesce(sum(p.bytes), 0)
    from media p left join memories m on m.id = p.memory_id
    where p.site_id = sites.id and p.purpose = 'memory' and not ${takesPlace(userId)})))`;

/** How many photos count, as a query of its own for a batch of reads. */
export const photosUsedQuery = (db: Db, siteId: number | SQL<number>, userId: number) =>
  db.select({ used: photosUsed(siteId, userId) }).from(sql`(select 1)`);

const isWithinFree = (siteId: number, userId: number): SQL =>
  sql`(${sites.subscribed} or ${photosUsed(siteId, userId, FREE_PHOTOS + 1)} <= ${FREE_PHOTOS})`;

/**
 * Placed behind what brings photos into memories, or back: where a free site then has more than its
 * three, the whole commit is stale.
 */
export const withinFreePhotos = (db: Db, siteId: number, userId: number): Statement =>
  db
    .select({ ok: sql`json(iif(${isWithinFree(siteId, userId)}, '1', 'stale'))` })
    .from(sites)
    .where(eq(sites.id, siteId));

/** After such a commit was stale: whether that is why, when `userId` still has photos to bring. */
export const isBeyondFreePhotos = async (db: Db, siteId: number, userId: number): Promise<boolean> =>
  (
    await db
      .select({ id: sites.id })
      .from(sites)
      .where(and(eq(sites.id, siteId), sql`not ${isWithinFree(siteId, userId)}`))
  ).length > 0;

/** Room and photos left on a site, one row. */
export const roomQuery = (db: Db, siteId: number, userId: number) =>
  db
    .select({ subscribed: sites.subscribed, bytes: bytesUsed(userId), used: photosUsed(siteId, userId) })
    .from(sites)
    .where(eq(sites.id, siteId));

/** Whether the site of an upload stands, and has a free photo and space left for `bytes` more. */
export const hasRoom = ({ site_id, user_id, purpose }: UploadRow, bytes: number): SQL =>
  sql`exists (select 1 from sites where sites.id = ${site_id} and sites.deleted_at is null
    and ${bytesUsed(user_id)} + ${bytes} <= iif(sites.subscribed, ${STORAGE_BYTES.subscribed}, ${STORAGE_BYTES.free})
    and case when sites.subscribed or ${purpose} <> 'memory' then 1
      else ${photosUsed(sql<number>`sites.id`, user_id)} < ${FREE_PHOTOS} end)`;
