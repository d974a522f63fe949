import { and, asc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PhotoPurpose } from '#worker/contract/order.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
import { order_photos } from '#worker/db/schema/orders.ts';
import { media } from '#worker/db/schema/sites.ts';
import { attachPictures, type PictureRow, pictureJson } from '#worker/features/media/public.ts';

type NewPhoto = Omit<typeof order_photos.$inferInsert, 'position' | 'attached_at'>;

/** Fails where the photo is there already. */
export const insertOrderPhoto = (db: Db, row: NewPhoto): Statement =>
  db.insert(order_photos).values({
    ...row,
    position: sql`(select count(*) from ${order_photos} where ${order_photos.order_id} = ${row.order_id})`,
    attached_at: null,
  });

/** Whether a photo of any order has this id, and of which. */
export const findOrderPhoto = async (db: Db, id: string) =>
  (
    await db
      .select({ order_id: order_photos.order_id, purpose: order_photos.purpose })
      .from(order_photos)
      .where(eq(order_photos.id, id))
  ).at(0);

/** Makes photos those of their order; aborts the commit where one of them is not there, or was named before. */
export const attachPhotos = (
  db: Db,
  orderId: number,
  { purpose, ids }: { purpose: PhotoPurpose; ids: readonly string[] },
  at: string,
): Statement[] => {
  const named = and(
    eq(order_photos.order_id, orderId),
    eq(order_photos.purpose, purpose),
    inList(order_photos.id, ids),
  );
  return [
    db
      .update(order_photos)
      .set({ attached_at: at })
      .where(and(named, isNull(order_photos.attached_at))),
    attachPictures(db, db.select({ id: order_photos.media_id }).from(order_photos).where(named), at),
    abortUnless(
      db,
      sql`(select count(*) from ${order_photos} where ${and(named, eq(order_photos.attached_at, at))})
        = ${new Set(ids).size}`,
    ),
  ];
};

const pictures = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: order_photos.id,
      purpose: order_photos.purpose,
      picture: pictureJson(media).mapWith((json): PictureRow => JSON.parse(json)),
    })
    .from(order_photos)
    .innerJoin(media, eq(media.id, order_photos.media_id))
    .where(where)
    .orderBy(asc(order_photos.position));

/** The photos that moves have named, in the order in which they were sent. */
export const listOrderPhotos = (db: Db, orderId: number) =>
  pictures(db, and(eq(order_photos.order_id, orderId), isNotNull(order_photos.attached_at)));

/** Photos by their names that no move has named yet. */
export const listSentPictures = (db: Db, orderId: number, ids: readonly string[]) =>
  pictures(
    db,
    and(eq(order_photos.order_id, orderId), isNull(order_photos.attached_at), inList(order_photos.id, ids)),
  );

export type OrderPhotoRow = Awaited<ReturnType<typeof listOrderPhotos>>[number];

/** What was sent and never named; its files are swept by themselves. */
export const deleteLoosePhotos = (db: Db, before: string): Statement =>
  db.delete(order_photos).where(and(isNull(order_photos.attached_at), lt(order_photos.created_at, before)));
