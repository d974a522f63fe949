import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { daily_counts } from '#worker/db/schema/operations.ts';
import type { Counted } from './daily-counter.ts';

/** Adds to the totals of their days, all in one statement. */
export const addDailyCounts = (db: Db, counts: readonly Counted[]): Statement =>
  db
    .insert(daily_counts)
    .select(
      sql`select value ->> 'day', value ->> 'metric', value ->> 'label', value ->> 'value'
          from json_each(${JSON.stringify(counts)}) where true`,
    )
    .onConflictDoUpdate({
      target: [daily_counts.day, daily_counts.metric, daily_counts.label],
      set: { value: sql`${daily_counts.value} + excluded.value` },
    });

/** Sets totals that are counted elsewhere. */
export const setDailyCount = (db: Db, { day, metric, value }: Omit<Counted, 'label'>): Statement =>
  db
    .insert(daily_counts)
    .values({ day, metric, label: '', value })
    .onConflictDoUpdate({
      target: [daily_counts.day, daily_counts.metric, daily_counts.label],
      set: { value },
    });

/** The totals of a metric on a day by label, the greatest first. */
export const listDailyCounts = (
  db: Db,
  day: string,
  metric: string,
  limit: number,
): Promise<{ label: string; value: number }[]> =>
  db
    .select({ label: daily_counts.label, value: daily_counts.value })
    .from(daily_counts)
    .where(and(eq(daily_counts.day, day), eq(daily_counts.metric, metric)))
    .orderBy(desc(daily_counts.value))
    .limit(limit);

export const deleteDailyCountsBefore = (db: Db, day: string): Statement =>
  db.delete(daily_counts).where(lt(daily_counts.day, day));
