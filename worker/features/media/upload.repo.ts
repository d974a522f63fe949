import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
import { enqueueFrom } from '#worker/db/outbox.ts';
import { media, upload_parts, uploads } from '#worker/db/schema/sites.ts';
import { isWithinCommunity } from './community-quota.repo.ts';
import { CLEANED_EXTENSIONS } from './formats/cleaned-types.ts';
import { insertMedia, PURGE_OBJECTS, type Uploader } from './media.repo.ts';
import { isWithinQuota } from './quota.repo.ts';

export type UploadRow = typeof uploads.$inferSelect;
export type PartRow = typeof upload_parts.$inferSelect;

/** The storage key prefix of an upload's files; grouped by day, so that a day's files can be listed. */
export const keyOf = ({ id, created_at }: Pick<UploadRow, 'id' | 'created_at'>): string =>
  `${prefixOf(created_at.slice(0, 10))}${id}`;
export const prefixOf = (day: string): string => `uploads/${day}/`;

/** The names of a file in its folder: that which is served, and that from which the location is not removed yet. */
export const FILE = 'file';
export const RAW = 'raw';

/** Forgets the parts of an open upload, which are then to be sent again, for another multipart upload of the store. */
export const restartParts = (db: Db, id: string, multipart: string): Statement[] => {
  const isOpen = and(eq(uploads.id, id), eq(uploads.state, 'open'));
  return [
    db
      .delete(upload_parts)
      .where(
        and(
          eq(upload_parts.upload_id, id),
          sql`exists ${db.select({ id: uploads.id }).from(uploads).where(isOpen)}`,
        ),
      ),
    db.update(uploads).set({ multipart }).where(isOpen),
  ];
};

export const insertUpload = (db: Db, row: UploadRow): Statement => db.insert(uploads).values(row);

/** An unexpired upload, with the parts received. */
export async function findUpload(
  db: Db,
  id: string,
  { userId, guestId }: Uploader,
  now: Date,
): Promise<{ upload: UploadRow; parts: PartRow[] } | undefined> {
  const rows = await db
    .select({ upload: uploads, part: upload_parts })
    .from(uploads)
    .leftJoin(upload_parts, eq(upload_parts.upload_id, uploads.id))
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.user_id, userId),
        guestId === null ? isNull(uploads.guest_id) : eq(uploads.guest_id, guestId),
        gt(uploads.expires_at, iso(now)),
      ),
    )
    .orderBy(upload_parts.part);
  const [first] = rows;
  return first && { upload: first.upload, parts: rows.flatMap(({ part }) => part ?? []) };
}

/** Inserts a part; the first one received stays. Stale if the upload was deleted concurrently. */
export const insertPart = (db: Db, row: PartRow): Statement[] => [
  db
    .insert(upload_parts)
    .select(
      sql`select ${row.upload_id}, ${row.part}, ${row.bytes}, ${row.width}, ${row.height}, ${row.content_type},
        ${row.received_at}, ${row.crc}, ${row.etag} from ${uploads} where ${uploads.id} = ${row.upload_id}`,
    )
    .onConflictDoUpdate({
      target: [upload_parts.upload_id, upload_parts.part],
      set: { part: sql`${upload_parts.part}` },
    }),
  abortIfUnchanged(db),
];

/**
 * Turns an upload into media, once: stale if it is no longer open, or if its site or community has no quota left.
 * That is checked again here because twenty uploads may finish at once.
 */
export const completeUpload = (
  db: Db,
  upload: UploadRow,
  row: typeof media.$inferInsert,
  now: Date,
): Statement[] => [
  db
    .update(uploads)
    .set({ state: 'done' })
    .where(
      and(
        eq(uploads.id, upload.id),
        eq(uploads.state, 'open'),
        gt(uploads.expires_at, iso(now)),
        upload.site_id === null ? undefined : isWithinQuota(row.kind, upload, row.bytes),
        upload.community_id !== null && upload.purpose === 'memory'
          ? isWithinCommunity(row.kind, upload.community_id, row.bytes)
          : undefined,
      ),
    ),
  abortIfUnchanged(db),
  insertMedia(db, row),
];

/** Deletes uploads; the files of open ones are purged after the commit. */
export const deleteUploads = (ctx: Pick<Ctx, 'db' | 'now'>, ids: readonly string[]): Statement[] =>
  deleteUploadsWhere(ctx, inList(uploads.id, ids));

/** The upload for a memory by someone without an account. */
export const deleteUploadsOfGuest = (ctx: Pick<Ctx, 'db' | 'now'>, guestId: string): Statement[] =>
  deleteUploadsWhere(ctx, eq(uploads.guest_id, guestId));

/** For the purge of a site. */
export const deleteUploadsOfSite = (ctx: Pick<Ctx, 'db' | 'now'>, siteId: number): Statement[] =>
  deleteUploadsWhere(ctx, eq(uploads.site_id, siteId));

function deleteUploadsWhere({ db, now }: Pick<Ctx, 'db' | 'now'>, which: SQL): Statement[] {
  const key = sql`'uploads/' || substr(${uploads.created_at}, 1, 10) || '/' || ${uploads.id}`;
  const type = sql`lower(json_extract(${uploads.files}, '$[0].name'))`;
  const multipartName = sql`iif(${sql.join(
    CLEANED_EXTENSIONS.map((extension) => sql`${type} like ${`%.${extension}`}`),
    sql` or `,
  )}, ${RAW}, ${FILE})`;
  const objects = sql`select json_object('objects', json_group_array(json_object('id', ${uploads.id}, 'key', ${key},
    'multipart', ${uploads.multipart}, 'name', ${multipartName})))
    from ${uploads} where ${and(which, eq(uploads.state, 'open'))} having count(*) > 0`;
  return [
    enqueueFrom(db, PURGE_OBJECTS, objects, now()),
    db
      .delete(upload_parts)
      .where(sql`${upload_parts.upload_id} in ${db.select({ id: uploads.id }).from(uploads).where(which)}`),
    db.delete(uploads).where(which),
  ];
}

/** At most 100 expired uploads. */
export const listExpiredUploads = (db: Db, now: Date) =>
  db
    .select({ id: uploads.id })
    .from(uploads)
    .where(lt(uploads.expires_at, iso(now)))
    .limit(100);

/** Those of `ids` that belong to an open upload or to media. */
export async function listReferencedIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const [open, stored] = await db.batch([
    db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(inList(uploads.id, ids), eq(uploads.state, 'open'))),
    db.select({ id: media.id }).from(media).where(inList(media.id, ids)),
  ]);
  return new Set([...open, ...stored].map(({ id }) => id));
}

/** Those of `ids` that are media which is served. */
export async function listReadyIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(and(inList(media.id, ids), eq(media.state, 'ready')));
  return new Set(rows.map(({ id }) => id));
}

/** Those of `ids` whose purge is in the outbox. */
export async function listPendingPurges(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { results } = await db.$client
    .prepare(
      `select json_extract(o.value, '$.id') as id from outbox, json_each(outbox.payload, '$.objects') o
       where outbox.name = ? and json_extract(o.value, '$.id') in (select value from json_each(?))`,
    )
    .bind(PURGE_OBJECTS, JSON.stringify(ids))
    .all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}
