import { sql } from 'drizzle-orm';
import { COUNTED_MOST } from '#worker/contract/job-admin.ts';
import type { Db } from '#worker/db/client.ts';

export type QueueRow = {
  name: string;
  waiting: number;
  planned: number;
  oldest_due_at: string | null;
  last_at: string | null;
};

/** What waits of each job, counted up to a bound, and when it was last done. */
export const listQueues = (db: Db, names: readonly string[], now: string): Promise<QueueRow[]> =>
  db.all<QueueRow>(sql`
    select value as name,
      (select count(*) from (select 1 from outbox where name = value and due_at <= ${now} limit ${COUNTED_MOST + 1})) as waiting,
      (select count(*) from (select 1 from outbox where name = value and due_at > ${now} limit ${COUNTED_MOST + 1})) as planned,
      (select min(due_at) from outbox where name = value) as oldest_due_at,
      (select max(finished_at) from jobs where name = value) as last_at
    from json_each(${JSON.stringify(names)})`);

/** When each job was last done, within a week. */
export const listLastRuns = (
  db: Db,
  names: readonly string[],
): Promise<{ name: string; last_at: string | null }[]> =>
  db.all(sql`
    select value as name, (select max(finished_at) from jobs where name = value) as last_at
    from json_each(${JSON.stringify(names)})`);

/** When the cron fired first and last, within a week. */
export const findCronRuns = async (db: Db): Promise<{ first: string | null; last: string | null }> => {
  const [row] = await db.all<{ first: string | null; last: string | null }>(sql`
    select
      (select finished_at from cron_runs where name = 'five_minutes' order by window limit 1) as first,
      (select finished_at from cron_runs where name = 'five_minutes' order by window desc limit 1) as last`);
  return row ?? { first: null, last: null };
};
