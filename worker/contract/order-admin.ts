import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/order-admin.ts';

export type { AdminOrder } from './schemas/order-admin.ts';

/**
 * What an order that is under way waits for: an issue, a request to cancel, an administrator (late, or not), a payment,
 * or else a vendor, the buyer or the post.
 */
export const WORK_LISTS = ['issue', 'cancel', 'late', 'unpaid', 'admin', 'others'] as const;
export type WorkList = (typeof WORK_LISTS)[number];

export const listAdminOrders = shaped<typeof schemas.listAdminOrders>()({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'admin',
  summary:
    'The orders of all people by what they wait for, status, product, payment, site, buyer, day, and number or address of the buyer; those that wait the oldest first, else the newest; open ones where they are asked for',
});

export const exportAdminOrders = shaped<typeof schemas.exportAdminOrders>()({
  method: 'GET',
  path: '/api/admin/orders.csv',
  access: 'admin',
  summary: 'The same as a CSV file of at most 10,000 rows, without names and addresses; with a reason',
  produces: 'text/csv',
});
