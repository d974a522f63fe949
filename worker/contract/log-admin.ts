import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/log-admin.ts';

export type { LogEntry } from './schemas/log-admin.ts';

/** Who acts, as the log names it. */
export const ACTOR_KINDS = [
  'admin',
  'member',
  'vendor',
  'unproven',
  'unverified',
  'kiosk',
  'visitor',
  'system',
] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** After how many years a row of the log is deleted; it cannot be before. */
export const LOG_YEARS = 2;

export const listLog = shaped<typeof schemas.listLog>()({
  method: 'GET',
  path: '/api/admin/log',
  access: 'admin',
  summary: 'Who did what, newest first, 50 a page; a page with several filters may be shorter',
});

export const exportLog = shaped<typeof schemas.exportLog>()({
  method: 'GET',
  path: '/api/admin/log.csv',
  access: 'admin',
  summary: 'The same as a spreadsheet, at most 10,000 rows; itself logged',
  produces: 'text/csv',
});
