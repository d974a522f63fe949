import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/price.ts';

export type { Money, PriceList } from './schemas/price.ts';

/** What has a price: one row for each and each currency. */
export const PRICE_ITEMS = [
  'plan_monthly',
  'plan_annual',
  'plan_once',
  'export',
  'qr_sticker',
  'plaque',
  'sticker_delivery',
  'box_photo',
  'box_audio',
  'box_video',
  'box_disc',
  'certified_mail',
  'collection_point',
  'courier',
] as const;
export type PriceItem = (typeof PRICE_ITEMS)[number];

export const listPrices = shaped<typeof schemas.listPrices>()({
  method: 'GET',
  path: '/api/prices',
  access: 'public',
  summary: 'The price list in the currency of the platform, and whether it includes VAT',
});
