import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/claim-admin.ts';

export type { AdminClaim, AdminClaimDetails } from './schemas/claim-admin.ts';

export const listAdminClaims = shaped<typeof schemas.listAdminClaims>()({
  method: 'GET',
  path: '/api/admin/claims',
  access: 'admin',
  summary: 'The requests of successors for sites by state, the disputed ones where none is named; by time',
});

export const exportAdminClaims = shaped<typeof schemas.exportAdminClaims>()({
  method: 'GET',
  path: '/api/admin/claims.csv',
  access: 'admin',
  summary: 'The same as a CSV file of at most 10,000 rows; with a reason',
  produces: 'text/csv',
});

export const getAdminClaim = shaped<typeof schemas.getAdminClaim>()({
  method: 'GET',
  path: '/api/admin/claims/:id',
  access: 'admin',
  summary: 'One of them with what both sides wrote; that of a private site with a reason',
});
