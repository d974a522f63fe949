import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/vendor-admin.ts';

export type { ListedVendor } from './schemas/vendor-admin.ts';

/** How the list of vendors can be sorted; `-` is the last of the order first. */
export const VENDOR_SORTS = ['created', '-created', 'company', '-company'] as const;

export const listAdminVendors = shaped<typeof schemas.listAdminVendors>()({
  method: 'GET',
  path: '/api/admin/vendors',
  access: 'admin',
  summary: 'The vendors by state, and by id or the beginning of a company; the newest first, or as sorted',
});

export const exportAdminVendors = shaped<typeof schemas.exportAdminVendors>()({
  method: 'GET',
  path: '/api/admin/vendors.csv',
  access: 'admin',
  summary: 'The same as a CSV file of at most 10,000 rows, without where they are paid; with a reason',
  produces: 'text/csv',
});
