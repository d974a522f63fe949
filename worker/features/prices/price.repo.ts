import { eq } from 'drizzle-orm';
import type { PriceItem } from '#worker/contract/price.ts';
import type { Db } from '#worker/db/client.ts';
import { prices } from '#worker/db/schema/orders.ts';

export const listPriceRows = (
  db: Db,
  currency: string,
): Promise<{ item: PriceItem; amount_minor: number }[]> =>
  db
    .select({ item: prices.item, amount_minor: prices.amount_minor })
    .from(prices)
    .where(eq(prices.currency, currency));
