import { and, asc, eq } from 'drizzle-orm';
import type { PriceItem } from '#worker/contract/price.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { prices } from '#worker/db/schema/orders.ts';

export const listPriceRows = (
  db: Db,
  currency: string,
): Promise<{ item: PriceItem; amount_minor: number }[]> =>
  db
    .select({ item: prices.item, amount_minor: prices.amount_minor })
    .from(prices)
    .where(eq(prices.currency, currency));

export type StoredPrice = typeof prices.$inferSelect;

export const listAllPrices = (db: Db): Promise<StoredPrice[]> =>
  db.select().from(prices).orderBy(asc(prices.currency), asc(prices.item));

/** A price that there was not; fails where there is one. */
export const insertPrice = (db: Db, row: StoredPrice): Statement => db.insert(prices).values(row);

/** Follow with `abortIfUnchanged`: changes no row where the price is not `previousMinor` any more. */
export const updatePrice = (
  db: Db,
  { item, currency, amount_minor, updated_at }: StoredPrice,
  previousMinor: number,
): Statement =>
  db
    .update(prices)
    .set({ amount_minor, updated_at })
    .where(and(eq(prices.item, item), eq(prices.currency, currency), eq(prices.amount_minor, previousMinor)));
