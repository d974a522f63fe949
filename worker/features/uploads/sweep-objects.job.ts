import { z } from 'zod';
import { dayOf, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import {
  listPendingPurges,
  listReadyIds,
  listReferencedIds,
  prefixOf,
  RAW,
} from '#worker/features/media/public.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const OBJECTS_A_RUN = 500;
/** A younger file may be waiting for its row, which is inserted after it. */
const YOUNGEST_SECONDS = 12 * HOUR_SECONDS;
/**
 * An upload is open for a day after the day in its key, and its files are swept half a day later; the fourth day
 * makes up for a cron that did not run. A divisor of 24, so that each of the days is swept every four hours.
 */
const DAYS_SWEPT = 4;

/**
 * Deletes orphaned files of the uploads of one day: those with no row and no pending purge, and those with a copy
 * from which the location was removed. Each is gone within a day of being stored. Files of exports are deleted by
 * `cleanExports`.
 */
export const sweepObjects = defineJob({
  name: 'sweep_objects',
  payload: z.strictObject({ day: z.iso.date(), cursor: z.string().optional() }),
  schedule: { every: 'hour', payload: (due) => ({ day: sweptDay(due) }) },
  run: (ctx, { day, cursor }) => sweep(ctx, day, cursor),
});

/** The day whose uploads are swept in an hour: today, or one of the days before. */
const sweptDay = (hour: Date): string =>
  dayOf(secondsAfter(hour, -(hour.getUTCHours() % DAYS_SWEPT) * DAY_SECONDS));

async function sweep(ctx: Ctx, day: string, cursor?: string): Promise<Statement[]> {
  const prefix = prefixOf(day);
  const page = await ctx.media.list({ prefix, limit: OBJECTS_A_RUN, ...(cursor && { cursor }) });
  const lastStored = secondsAfter(ctx.now(), -YOUNGEST_SECONDS);
  const idOf = (key: string) => key.slice(prefix.length).split('/')[0] ?? '';
  const keys = page.objects.flatMap(({ key, uploaded }) => (uploaded <= lastStored ? [key] : []));
  const unknown = new Set(await orphanIds(ctx, [...new Set(keys.map(idOf))]));
  const raws = keys.filter((key) => key.endsWith(`/${RAW}`));
  const cleaned = await listReadyIds(ctx.db, raws.map(idOf));
  const orphans = [
    ...keys.filter((key) => unknown.has(idOf(key))),
    // stored again by a part that was still being sent when its upload was finished
    ...raws.filter((key) => cleaned.has(idOf(key))),
  ];
  if (orphans.length > 0) await ctx.media.delete(orphans);
  return page.truncated ? [sweepObjects.enqueue(ctx, { day, cursor: page.cursor })] : [];
}

async function orphanIds({ db }: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const referenced = await listReferencedIds(db, ids);
  const unknown = ids.filter((id) => !referenced.has(id));
  if (unknown.length === 0) return [];
  const pending = await listPendingPurges(db, unknown);
  return unknown.filter((id) => !pending.has(id));
}
