import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import { PRODUCTS_MOST } from '#worker/contract/vendor.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { products, vendors } from '#worker/db/schema/vendors.ts';

export type ProductRow = typeof products.$inferSelect;

export const findProduct = async (db: Db, id: number): Promise<ProductRow | undefined> =>
  (await db.select().from(products).where(eq(products.id, id))).at(0);

/** The products of a vendor that are not archived. */
export const listProductsOf = (db: Db, vendorId: number): Promise<ProductRow[]> =>
  db
    .select()
    .from(products)
    .where(and(eq(products.vendor_id, vendorId), ne(products.state, 'archived')))
    .orderBy(asc(products.id))
    .limit(PRODUCTS_MOST);

/** The products that wait for review, with the names of their vendors. */
export const listInReview = (db: Db, after: number, most: number) =>
  db
    .select({ product: products, company: sql<string>`${vendors.company}`.as('company') })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendor_id))
    .where(and(eq(products.state, sql`'review'`), gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(most);

/** Inserts a product. The commit is stale where the vendor has as many as they may. */
export const insertProduct = (db: Db, row: ProductRow): Statement[] => [
  db.insert(products).values(row),
  abortUnless(
    db,
    sql`(select count(*) from ${products} where ${products.vendor_id} = ${row.vendor_id}
      and ${products.state} <> 'archived') <= ${PRODUCTS_MOST}`,
  ),
];

/** Place `abortIfUnchanged` after it: changes no row of a product that has changed since it was read. */
export const updateProduct = (
  db: Db,
  { id, version }: Pick<ProductRow, 'id' | 'version'>,
  patch: Partial<ProductRow>,
): Statement =>
  db
    .update(products)
    .set({ ...patch, version: version + 1 })
    .where(and(eq(products.id, id), eq(products.version, version)));

/** Of these pictures those that no other product of the vendor shows. */
export async function unsharedImages(
  db: Db,
  { id, vendor_id }: Pick<ProductRow, 'id' | 'vendor_id'>,
  images: readonly string[],
): Promise<string[]> {
  if (images.length === 0) return [];
  const others = await db
    .select({ images: products.images })
    .from(products)
    .where(and(eq(products.vendor_id, vendor_id), ne(products.id, id)));
  const shown = new Set(others.flatMap((row) => row.images));
  return images.filter((image) => !shown.has(image));
}

/** The pictures of all products of a vendor. */
export const listImagesOf = async (db: Db, vendorId: number): Promise<string[]> => [
  ...new Set(
    (
      await db.select({ images: products.images }).from(products).where(eq(products.vendor_id, vendorId))
    ).flatMap(({ images }) => images),
  ),
];

/** Archives all products of a vendor and takes their pictures away. */
export const archiveProductsOf = (db: Db, vendorId: number, at: string): Statement =>
  db
    .update(products)
    .set({ state: 'archived', images: [], updated_at: at, version: sql`${products.version} + 1` })
    .where(eq(products.vendor_id, vendorId));
