import { gte, lt, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { job_failures } from '#worker/db/schema/operations.ts';

/** A message of another program may have any name. */
const NAME_MOST = 64;

/** Counts a failure of a job on its day; `error` is without its message. */
export const saveJobFailure = (db: Db, name: string, error: string, at: string): Statement =>
  db
    .insert(job_failures)
    .values({
      day: at.slice(0, 10),
      name: name.slice(0, NAME_MOST),
      times: 1,
      last_error: error,
      last_at: at,
    })
    .onConflictDoUpdate({
      target: [job_failures.day, job_failures.name],
      set: { times: sql`${job_failures.times} + 1`, last_error: error, last_at: at },
    });

/** The failures since a day: a row for each day and job. */
export const listJobFailures = (db: Db, since: string) =>
  db.select().from(job_failures).where(gte(job_failures.day, since)).orderBy(job_failures.day).limit(1000);

export const deleteJobFailuresBefore = (db: Db, day: string): Statement =>
  db.delete(job_failures).where(lt(job_failures.day, day));
