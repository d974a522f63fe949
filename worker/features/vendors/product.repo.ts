import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import { PRODUCTS_MOST } from '#worker/contract/vendor.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { inList } from '#worker/db/in-list.ts';
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

const others = ({ id, vendor_id }: Pick<ProductRow, 'id' | 'vendor_id'>) =>
  and(eq(products.vendor_id, vendor_id), ne(products.id, id), ne(products.state, 'archived'));

/** Of these pictures those that no other product of the vendor shows. */
export async function unsharedImages(
  db: Db,
  row: Pick<ProductRow, 'id' | 'vendor_id'>,
  images: readonly string[],
): Promise<string[]> {
  if (images.length === 0) return [];
  const rows = await db.select({ images: products.images }).from(products).where(others(row));
  const shown = new Set(rows.flatMap((other) => other.images));
  return images.filter((image) => !shown.has(image));
}

/** Aborts the commit where another product of the vendor shows one of these pictures, such as a copy made meanwhile. */
export const abortIfShared = (
  db: Db,
  row: Pick<ProductRow, 'id' | 'vendor_id'>,
  images: readonly string[],
): Statement =>
  abortUnless(
    db,
    sql`not exists (select 1 from ${products}, json_each(${products.images}) as shown
      where ${others(row)} and ${inList(sql`shown.value`, images)})`,
  );

/** Aborts the commit where a product has changed since it was read. */
export const abortIfChanged = (db: Db, { id, version }: Pick<ProductRow, 'id' | 'version'>): Statement =>
  abortUnless(
    db,
    sql`exists (select 1 from ${products} where ${products.id} = ${id} and ${products.version} = ${version})`,
  );

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
