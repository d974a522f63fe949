import { and, asc, eq, exists, isNotNull, isNull, lt, max, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { PhotoPurpose } from '#worker/contract/order.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, abortUnless } from '#worker/db/commit.ts';
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

/** Puts a photo that was sent again in the place of one whose files were swept, since nothing had named it. */
export const replaceOrderPhoto = (
  db: Db,
  { id, media_id, created_at }: Pick<NewPhoto, 'id' | 'media_id' | 'created_at'>,
): Statement[] => [
  db
    .update(order_photos)
    .set({ media_id, created_at })
    .where(and(eq(order_photos.id, id), isNull(order_photos.attached_at), not(hasMedia(db)))),
  abortIfUnchanged(db),
];

const hasMedia = (db: Db): SQL =>
  exists(db.select({ id: media.id }).from(media).where(eq(media.id, order_photos.media_id)));

/** Whether a photo of any order has this id, and of which; `isSwept`: its files are gone. */
export const findOrderPhoto = async (db: Db, id: string) =>
  (
    await db
      .select({
        order_id: order_photos.order_id,
        purpose: order_photos.purpose,
        isSwept: sql<boolean>`not ${hasMedia(db)}`.mapWith(Boolean),
      })
      .from(order_photos)
      .where(eq(order_photos.id, id))
  ).at(0);

/** Makes photos those of their order; aborts the commit where one of them is not there any more, or was named before. */
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
      sql`(select count(*) from ${order_photos} where ${and(named, eq(order_photos.attached_at, at), hasMedia(db))})
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

/** The newest proof of each of these orders that has one. */
export const listLastProofs = (db: Db, orderIds: readonly number[]) =>
  db
    .select({
      order_id: order_photos.order_id,
      picture: pictureJson(media).mapWith((json): PictureRow => JSON.parse(json)),
    })
    .from(order_photos)
    .innerJoin(media, eq(media.id, order_photos.media_id))
    .where(
      and(
        inList(order_photos.order_id, orderIds),
        eq(
          order_photos.position,
          db
            .select({ position: max(proofs.position) })
            .from(proofs)
            .where(
              and(
                eq(proofs.order_id, order_photos.order_id),
                eq(proofs.purpose, 'proof'),
                isNotNull(proofs.attached_at),
              ),
            ),
        ),
        eq(order_photos.purpose, 'proof'),
        isNotNull(order_photos.attached_at),
      ),
    );

const proofs = alias(order_photos, 'proofs');

export type OrderPhotoRow = Awaited<ReturnType<typeof listOrderPhotos>>[number];

/** What was sent and never named; its files are swept by themselves. */
export const deleteLoosePhotos = (db: Db, before: string): Statement =>
  db.delete(order_photos).where(and(isNull(order_photos.attached_at), lt(order_photos.created_at, before)));
