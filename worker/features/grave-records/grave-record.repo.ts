import { and, asc, count, eq } from 'drizzle-orm';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { cemeteries, grave_photos, grave_records } from '#worker/db/schema/grave-records.ts';
import { media } from '#worker/db/schema/sites.ts';

export type GraveRow = typeof grave_records.$inferSelect;
export type PhotoRow = typeof grave_photos.$inferSelect;

/** The record of a site with its cemetery, null where that is not in the list. */
export const findGraveRecord = async (db: Db, siteId: number) =>
  (
    await db
      .select({ record: grave_records, cemetery: cemeteries })
      .from(grave_records)
      .leftJoin(cemeteries, eq(cemeteries.id, grave_records.cemetery_id))
      .where(eq(grave_records.site_id, siteId))
  ).at(0);
export type FoundGrave = NonNullable<Awaited<ReturnType<typeof findGraveRecord>>>;

/** The photos of the way to a grave in their order, with their pictures. */
export const listPhotos = (db: Db, siteId: number) =>
  db
    .select({ photo: grave_photos, picture: media })
    .from(grave_photos)
    .innerJoin(media, eq(media.id, grave_photos.media_id))
    .where(eq(grave_photos.site_id, siteId))
    .orderBy(asc(grave_photos.position))
    .limit(PHOTOS_READ);
/** More than a record has. */
const PHOTOS_READ = 12;

/** Place `abortIfUnchanged` after it: changes no row where the site has a record already. */
export const insertRecord = (db: Db, row: GraveRow): Statement =>
  db.insert(grave_records).values(row).onConflictDoNothing();

/** Place `abortIfUnchanged` after it: changes no row where it was changed since it was read. */
export const updateRecord = (db: Db, { site_id, version }: GraveRow, next: GraveRow): Statement =>
  db
    .update(grave_records)
    .set(next)
    .where(and(eq(grave_records.site_id, site_id), eq(grave_records.version, version)));

/** Puts these photos in place of those of the record. */
export const replacePhotos = (
  db: Db,
  siteId: number,
  photos: readonly Pick<PhotoRow, 'media_id' | 'arrow' | 'caption'>[],
): Statement[] => [
  db.delete(grave_photos).where(eq(grave_photos.site_id, siteId)),
  ...photos.map((photo, position) => db.insert(grave_photos).values({ site_id: siteId, position, ...photo })),
];

/** Whether a site has a record: for the page of the site. */
export const hasRecordQuery = (db: Db, siteId: number | Sql<number>) =>
  db.select({ records: count() }).from(grave_records).where(eq(grave_records.site_id, siteId));

export const deleteRecordOfSite = (db: Db, siteId: number): Statement[] => [
  db.delete(grave_photos).where(eq(grave_photos.site_id, siteId)),
  db.delete(grave_records).where(eq(grave_records.site_id, siteId)),
];
