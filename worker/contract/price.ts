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

/** What a line of an order can be: also a bouquet, whose price is that of its vendor. */
export const LINE_ITEMS = [...PRICE_ITEMS, 'bouquet'] as const;
export type LineItem = (typeof LINE_ITEMS)[number];

/** The ids of the services, as the specification numbers them. */
export const SERVICE_IDS = { flowers: 1, stickers: 2, box: 3, delivery: 4, subscription: 5 } as const;
export type Service = keyof typeof SERVICE_IDS;

/** The service that an item belongs to; null where the specification has none. */
export const SERVICES: Record<PriceItem, Service | null> = {
  plan_monthly: 'subscription',
  plan_annual: 'subscription',
  plan_once: 'subscription',
  export: null,
  qr_sticker: 'stickers',
  plaque: 'stickers',
  sticker_delivery: 'delivery',
  box_photo: 'box',
  box_audio: 'box',
  box_video: 'box',
  box_disc: 'box',
  certified_mail: 'delivery',
  collection_point: 'delivery',
  courier: 'delivery',
};

export const listPrices = shaped<typeof schemas.listPrices>()({
  method: 'GET',
  path: '/api/prices',
  access: 'public',
  summary: 'The price list in the currency of the platform, and whether it includes VAT',
});
