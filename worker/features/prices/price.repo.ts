import { and, asc, eq, sql } from 'drizzle-orm';
import type { PriceItem } from '#worker/contract/price.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { prices, vat_rates } from '#worker/db/schema/orders.ts';
import type { Vat } from '#worker/shared/money.ts';

/** The prices in a currency, each with the VAT that was set for it; null: none was. */
export const listPriceRows = (
  db: Db,
  currency: string,
): Promise<{ item: PriceItem; amount_minor: number; vat: Vat | null }[]> =>
  db
    .select({
      item: prices.item,
      amount_minor: prices.amount_minor,
      vat: sql<Vat | null>`(select json_object('rate', v.rate, 'included', v.included) from ${vat_rates} v
        where v.currency = ${currency})`.mapWith(vatIn),
    })
    .from(prices)
    .where(eq(prices.currency, currency));

function vatIn(json: string): Vat {
  const { rate, included } = JSON.parse(json) as { rate: number; included: 0 | 1 };
  return { rate, isIncluded: included === 1 };
}

/** The VAT that was set for a currency. */
export async function findVat(db: Db, currency: string): Promise<Vat | undefined> {
  const [row] = await db.select().from(vat_rates).where(eq(vat_rates.currency, currency));
  return row && { rate: row.rate, isIncluded: row.included };
}

type StoredVat = typeof vat_rates.$inferSelect;

/** Where none was set; fails where one was. */
export const insertVat = (db: Db, row: StoredVat): Statement => db.insert(vat_rates).values(row);

/** Follow with `abortIfUnchanged`: changes no row where it is not the `previous` one any more. */
export const updateVat = (
  db: Db,
  { currency, rate, included, updated_at }: StoredVat,
  previous: Vat,
): Statement =>
  db
    .update(vat_rates)
    .set({ rate, included, updated_at })
    .where(
      and(
        eq(vat_rates.currency, currency),
        eq(vat_rates.rate, previous.rate),
        eq(vat_rates.included, previous.isIncluded),
      ),
    );

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
