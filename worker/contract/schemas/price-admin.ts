import { z } from 'zod';
import { PRICE_ITEMS } from '#worker/contract/price.ts';
import { VatRate } from './price.ts';
import { Instant } from './primitives.ts';

const Currency = z.string().regex(/^[A-Z]{3}$/);
const Amount = z.number().int().min(0).max(100_000_00);

export const PriceRow = z.object({
  item: z.enum(PRICE_ITEMS),
  currency: Currency,
  amount_minor: Amount,
  updated_at: Instant,
});
export type PriceRow = z.infer<typeof PriceRow>;

export const listPriceRows = {
  reply: z.object({
    /** The currency in which everything is sold. */
    currency: Currency,
    vat_rate: VatRate,
    vat_included: z.boolean(),
    prices: z.array(PriceRow),
  }),
};

const Vat = z.object({ vat_rate: VatRate, vat_included: z.boolean() });

export const setVat = {
  body: z.strictObject({
    ...Vat.shape,
    /** The VAT that was read. */
    previous_rate: VatRate,
    previous_included: z.boolean(),
  }),
  reply: Vat,
};

export const setPrice = {
  params: z.object({ item: z.enum(PRICE_ITEMS), currency: Currency }),
  body: z.strictObject({
    amount_minor: Amount,
    /** The amount that was read; null where there was none. */
    previous_minor: Amount.nullable(),
  }),
  reply: z.object({ price: PriceRow }),
};
