import { z } from 'zod';
import { PRICE_ITEMS } from '#worker/contract/price.ts';

/** An amount in the minor unit of its currency (ISO 4217). */
export const Money = z.object({ amount_minor: z.number().int(), currency: z.string().length(3) });
export type Money = z.infer<typeof Money>;

/** In hundredths of a percent: 1800 is 18 %. */
export const VatRate = z.number().int().min(0).max(10_000);

export const PriceList = z.object({
  currency: z.string().length(3),
  vat_rate: VatRate,
  /** Whether the prices include it; else it is added. */
  vat_included: z.boolean(),
  /** The services that items belong to, in the language of the request. */
  services: z.array(z.object({ id: z.number().int(), label: z.string() })),
  prices: z.array(
    z.object({
      item: z.enum(PRICE_ITEMS),
      service_id: z.number().int().nullable(),
      amount_minor: z.number().int().min(0),
    }),
  ),
});
export type PriceList = z.infer<typeof PriceList>;

export const listPrices = { reply: PriceList };
