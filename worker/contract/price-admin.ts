import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/price-admin.ts';

export type { PriceRow } from './schemas/price-admin.ts';

export const listPriceRows = shaped<typeof schemas.listPriceRows>()({
  method: 'GET',
  path: '/api/admin/prices',
  access: 'admin',
  summary: 'The prices in every currency, and the VAT of the platform',
});

export const setVat = shaped<typeof schemas.setVat>()({
  method: 'PUT',
  path: '/api/admin/vat',
  access: 'admin',
  destructive: true,
  summary: 'Sets the VAT of what is sold from now on, in place of the one that was read; with a reason',
});

export const setPrice = shaped<typeof schemas.setPrice>()({
  method: 'PUT',
  path: '/api/admin/prices/:item/:currency',
  access: 'admin',
  destructive: true,
  summary: 'Sets a price, in place of the one that was read; plans that run keep theirs; with a reason',
});
