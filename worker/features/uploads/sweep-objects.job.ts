import { z } from 'zod';
import { dayOf, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { listPendingPurges, listReferencedIds, prefixOf } from '#worker/features/media/public.ts';

const DAY_SECONDS = 24 * 60 * 60;
const OBJECTS_A_RUN = 500;

/**
 * Deletes orphaned files of one day's uploads, all of which have expired: files with no row and no pending
 * purge.
 */
export const sweepObjects = defineJob({
  name: 'sweep_objects',
  payload: z.strictObject({ day: z.iso.date(), cursor: z.string().optional() }),
  schedule: { every: 'day', payload: (due) => ({ day: endedDay(due) }) },
  run: (ctx, { day, cursor }) => sweep(ctx, day, cursor),
});

/** The last day whose uploads have all expired by `now`. */
const endedDay = (now: Date): string => dayOf(secondsAfter(now, -2 * DAY_SECONDS));

async function sweep(ctx: Ctx, day: string, cursor?: string): Promise<Statement[]> {
  const prefix = prefixOf(day);
  const page = await ctx.media.list({ prefix, limit: OBJECTS_A_RUN, ...(cursor && { cursor }) });
  const keysById = Map.groupBy(
    page.objects.map(({ key }) => key),
    (key) => key.slice(prefix.length).split('/')[0] ?? '',
  );
  const known = await listReferencedIds(ctx.db, [...keysById.keys()]);
  const unknown = [...keysById.keys()].filter((id) => !known.has(id));
  const pending = unknown.length > 0 ? await listPendingPurges(ctx.db, unknown) : new Set();
  const orphans = unknown.filter((id) => !pending.has(id)).flatMap((id) => keysById.get(id) ?? []);
  if (orphans.length > 0) await ctx.media.delete(orphans);
  return page.truncated ? [sweepObjects.enqueue(ctx, { day, cursor: page.cursor })] : [];
}
