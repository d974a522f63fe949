import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/flowers.ts';

export type { Bouquet, Job, VendorOrder, VendorOrderSummary } from './schemas/flowers.ts';

/** The lists of a vendor: what waits for an answer, what is due today and later, what is done, what went wrong. */
export const ORDER_TABS = ['new', 'today', 'upcoming', 'done', 'issues'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** For how many days ahead flowers can be ordered. */
export const DAYS_AHEAD = 90;
export const MESSAGE_MAX = 1000;

export const listBouquets = shaped<typeof schemas.listBouquets>()({
  method: 'GET',
  path: '/api/sites/:id/flowers',
  access: 'member',
  summary:
    'The bouquets that can be brought to a cemetery or a city, each with the days on which that is possible',
});

export const listOrderDays = shaped<typeof schemas.listOrderDays>()({
  method: 'GET',
  path: '/api/orders/:id/days',
  access: 'member',
  summary: 'The days to which flowers that were ordered can be moved, with their own; none where they cannot',
});

export const listVendorOrders = shaped<typeof schemas.listVendorOrders>()({
  method: 'GET',
  path: '/api/vendor/orders',
  access: 'member',
  summary:
    'The orders of the vendor of the caller in one list, 50 a page; an administrator may read any with a reason',
});

export const exportVendorOrders = shaped<typeof schemas.exportVendorOrders>()({
  method: 'GET',
  path: '/api/vendor/orders.csv',
  access: 'member',
  summary: 'The same list as CSV, at most 1000 rows',
  produces: 'text/csv',
});

export const getVendorOrder = shaped<typeof schemas.getVendorOrder>()({
  method: 'GET',
  path: '/api/vendor/orders/:id',
  access: 'member',
  summary: 'What a vendor is told of an order that was offered to them',
});

export const moveVendorOrder = shaped<typeof schemas.moveVendorOrder>()({
  method: 'POST',
  path: '/api/vendor/orders/:id/moves',
  access: 'member',
  summary:
    'A move of a vendor: accepts or declines, sets off, proves with photos, proposes how to settle an issue',
  creates: true,
});

export const putVendorPhoto = shaped<typeof schemas.putVendorPhoto>()({
  method: 'PUT',
  path: '/api/vendor/orders/:id/photos/:photo',
  access: 'member',
  summary: 'A photo of the flowers on the grave, as JPEG, PNG or WebP; the same again is the same',
  takesBytes: true,
});

export const writeToBuyer = shaped<typeof schemas.writeToBuyer>()({
  method: 'POST',
  path: '/api/vendor/orders/:id/messages',
  access: 'member',
  summary: 'A message of a vendor to the buyer of an order, which we send',
  creates: true,
});

export const getJob = shaped<typeof schemas.getJob>()({
  method: 'GET',
  path: '/api/jobs/:token',
  access: 'public',
  summary: 'The job page of an order by its signed link, without an account, until the job is over',
  rateLimitedByNetwork: true,
  tokenless: true,
});

export const moveJob = shaped<typeof schemas.moveJob>()({
  method: 'POST',
  path: '/api/jobs/:token/moves',
  access: 'public',
  summary: 'A move by the signed link: accepts or declines, sets off, proves with photos',
  rateLimitedByNetwork: true,
  tokenless: true,
});

export const putJobPhoto = shaped<typeof schemas.putJobPhoto>()({
  method: 'PUT',
  path: '/api/jobs/:token/photos/:photo',
  access: 'public',
  summary: 'A photo of the flowers on the grave by the signed link; the same again is the same',
  rateLimitedByNetwork: true,
  takesBytes: true,
  tokenless: true,
});
