import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/statement-admin.ts';

export const listAdminStatements = shaped<typeof schemas.listAdminStatements>()({
  method: 'GET',
  path: '/api/admin/statements',
  access: 'admin',
  summary: 'The statements of all vendors by state, vendor and month; the newest first, or as sorted',
});

export const exportAdminStatements = shaped<typeof schemas.exportAdminStatements>()({
  method: 'GET',
  path: '/api/admin/statements.csv',
  access: 'admin',
  summary: 'The same as a CSV file of at most 10,000 rows; with a reason',
  produces: 'text/csv',
});
