import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CheckName } from '#worker/contract/condition-admin.ts';

/** In what a check is measured. */
export type Unit = 'count' | 'seconds' | 'bytes' | 'permille';

export const CHECK_WORDS: Record<CheckName, { name: MessageDescriptor; unit: Unit }> = {
  database: { name: msg`Database`, unit: 'count' },
  queue_waiting: { name: msg`Jobs waiting`, unit: 'count' },
  queue_oldest_seconds: { name: msg`Oldest waiting job`, unit: 'seconds' },
  dead_letters: { name: msg`Dead letters`, unit: 'count' },
  mails_waiting: { name: msg`Emails waiting`, unit: 'count' },
  mails_failed: { name: msg`Emails that failed, in 24 hours`, unit: 'count' },
  jobs_failed: { name: msg`Failures of jobs today`, unit: 'count' },
  jobs_late: { name: msg`Scheduled jobs that are late`, unit: 'count' },
  cron_age_seconds: { name: msg`Since the schedule last ran`, unit: 'seconds' },
  database_bytes: { name: msg`Size of the database`, unit: 'bytes' },
  database_rows_read: { name: msg`Rows read today`, unit: 'count' },
  database_rows_written: { name: msg`Rows written today`, unit: 'count' },
  media_bytes: { name: msg`Photos and recordings`, unit: 'bytes' },
  errors_permille: { name: msg`Requests that failed lately`, unit: 'permille' },
  unknown_scans: { name: msg`Scans of unknown codes, in a day`, unit: 'count' },
  browser_errors: { name: msg`Errors in browsers today`, unit: 'count' },
};
