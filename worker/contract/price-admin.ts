import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/price-admin.ts';

export type { PriceRow } from './schemas/price-admin.ts';

export const listPriceRows = shaped<typeof schemas.listPriceRows>()({
  method: 'GET',
  path: '/api/admin/prices',
  access: 'admin',
  summary: 'The prices in every currency, and the VAT of the platform',
});

export const setPrice = shaped<typeof schemas.setPrice>()({
  method: 'PUT',
  path: '/api/admin/prices/:item/:currency',
  access: 'admin',
  destructive: true,
  summary: 'Sets a price, in place of the one that was read; plans that run keep theirs; with a reason',
});
