import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/condition-admin.ts';

export type { Check, Condition } from './schemas/condition-admin.ts';

/** What is checked every five minutes. */
export const CHECKS = [
  'database',
  'queue_waiting',
  'queue_oldest_seconds',
  'dead_letters',
  'mails_waiting',
  'mails_failed',
  'jobs_failed',
  'jobs_late',
  'cron_age_seconds',
  'database_bytes',
  'database_rows_read',
  'database_rows_written',
  'media_bytes',
  'errors_permille',
  'unknown_scans',
  'browser_errors',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** The greatest value of each check that is fine; HEALTH_LIMITS may change them. Totals are of one day (UTC). */
export const CHECK_LIMITS: Readonly<Record<CheckName, number>> = {
  database: 0,
  queue_waiting: 900,
  queue_oldest_seconds: 30 * 60,
  dead_letters: 0,
  mails_waiting: 900,
  mails_failed: 20,
  jobs_failed: 50,
  jobs_late: 0,
  cron_age_seconds: 30 * 60,
  database_bytes: 8_000_000_000,
  database_rows_read: 500_000_000,
  database_rows_written: 5_000_000,
  media_bytes: 1_000_000_000_000,
  errors_permille: 10,
  unknown_scans: 500,
  browser_errors: 500,
};

export const TELEMETRY_BYTES_MAX = 2048;

export const sendTelemetry = shaped<typeof schemas.sendTelemetry>()({
  method: 'POST',
  path: '/api/telemetry',
  access: 'public',
  summary:
    'A page that was opened, or an error in the browser, by the pattern of its route; nothing of a person',
  tokenless: true,
});

export const getCondition = shaped<typeof schemas.getCondition>()({
  method: 'GET',
  path: '/api/admin/condition',
  access: 'admin',
  summary: 'The checks of the service, its slowest routes, the errors of browsers and the pages of today',
});
