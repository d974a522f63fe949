import { and, eq, lt } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { cron_runs, jobs } from '#worker/db/schema/operations.ts';

/** Fails where the job with this id is done already, which rolls back its second effect too. */
export const insertDone = (db: Db, id: string, name: string, at: string): Statement =>
  db.insert(jobs).values({ id, name, finished_at: at });

export const hasRun = async (db: Db, name: string, window: string): Promise<boolean> =>
  (
    await db
      .select({ name: cron_runs.name })
      .from(cron_runs)
      .where(and(eq(cron_runs.name, name), eq(cron_runs.window, window)))
  ).length > 0;

/** Fails where this window of a cron has run. */
export const insertCronRun = (db: Db, name: string, window: string, at: string): Statement =>
  db.insert(cron_runs).values({ name, window, finished_at: at });

export const deleteCronRunsBefore = (db: Db, at: string): Statement =>
  db.delete(cron_runs).where(lt(cron_runs.finished_at, at));

export const deleteDoneBefore = (db: Db, at: string): Statement =>
  db.delete(jobs).where(lt(jobs.finished_at, at));
