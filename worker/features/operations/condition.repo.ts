import { sql } from 'drizzle-orm';
import type { CheckName } from '#worker/contract/condition-admin.ts';
import { COUNTED_MOST } from '#worker/contract/job-admin.ts';
import type { Db } from '#worker/db/client.ts';

export type Measured = Record<
  Exclude<
    CheckName,
    | 'database'
    | 'database_bytes'
    | 'jobs_late'
    | 'queue_oldest_seconds'
    | 'cron_age_seconds'
    | 'errors_permille'
  >,
  number | null
> & { oldest_due_at: string | null; today: Requests; lately: Requests };

export type Requests = { requests: number; errors: number };

type Times = {
  now: string;
  today: string;
  yesterday: string;
  dayAgo: string;
  /** The hours of `lately`. */
  hours: readonly { day: string; hour: string }[];
};

/** Everything that one query can measure, counted up to a bound. */
export async function measure(db: Db, { now, today, yesterday, dayAgo, hours }: Times): Promise<Measured> {
  const most = COUNTED_MOST + 1;
  const totalOf = (metric: string) =>
    sql`(select value from daily_counts where day = ${today} and metric = ${metric} and label = '')`;
  const lastHours = sql.join(
    hours.map(({ day, hour }) => sql`(${day}, ${hour})`),
    sql`, `,
  );
  const lately = (metric: string) =>
    sql`(select coalesce(sum(value), 0) from daily_counts where metric = ${metric} and (day, label) in (values ${lastHours}))`;
  type Row = Omit<Measured, 'today' | 'lately'> &
    Record<'day_requests' | 'day_errors' | 'hour_requests' | 'hour_errors', number>;
  const [row] = await db.all<Row>(sql`
    select
      (select count(*) from (select 1 from outbox where due_at <= ${now} limit ${most})) as queue_waiting,
      (select min(due_at) from outbox) as oldest_due_at,
      (select count(*) from (select 1 from outbox where name = 'send_mail' and due_at <= ${now} limit ${most})) as mails_waiting,
      (select count(*) from (select 1 from dead_letters limit ${most})) as dead_letters,
      (select count(*) from (select 1 from sent_mails where state in ('failed', 'rejected', 'bounced') and sent_at >= ${dayAgo} limit ${most})) as mails_failed,
      (select coalesce(sum(times), 0) from job_failures where day = ${today}) as jobs_failed,
      (select value from platform_totals where name = 'media_bytes') as media_bytes,
      (select coalesce(max(scans), 0) from scan_counts where code = '?' and day in (${today}, ${yesterday})) as unknown_scans,
      ${totalOf('rows_read')} as database_rows_read,
      ${totalOf('rows_written')} as database_rows_written,
      coalesce(${totalOf('browser_errors')}, 0) as browser_errors,
      coalesce(${totalOf('requests')}, 0) as day_requests,
      coalesce(${totalOf('errors')}, 0) as day_errors,
      ${lately('hour_requests')} as hour_requests,
      ${lately('hour_errors')} as hour_errors`);
  if (!row) throw new Error('nothing was measured');
  const { day_requests, day_errors, hour_requests, hour_errors, ...measured } = row;
  return {
    ...measured,
    today: { requests: day_requests, errors: day_errors },
    lately: { requests: hour_requests, errors: hour_errors },
  };
}

/** The size of the database as the platform reports it with every query; null where it does not. */
export async function findDatabaseBytes(db: Db): Promise<number | null> {
  const { meta } = await db.run(sql`select 1`);
  return meta.size_after ?? null;
}
