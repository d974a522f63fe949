import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/chargeback-admin.ts';

export type { Chargeback } from './schemas/chargeback-admin.ts';

/** `closed`: the bank has decided, as the provider shows. */
export const CHARGEBACK_STATES = ['open', 'closed'] as const;
export type ChargebackState = (typeof CHARGEBACK_STATES)[number];

export const listChargebacks = shaped<typeof schemas.listChargebacks>()({
  method: 'GET',
  path: '/api/admin/chargebacks',
  access: 'admin',
  summary: 'The payments of the last 180 days that a bank takes back, by state; newest first or as sorted',
});

export const exportChargebacks = shaped<typeof schemas.exportChargebacks>()({
  method: 'GET',
  path: '/api/admin/chargebacks.csv',
  access: 'admin',
  summary: 'The same as a CSV file of at most 10,000 rows; with a reason',
  produces: 'text/csv',
});
