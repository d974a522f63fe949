import { z } from 'zod';
import { secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import {
  deleteUploads,
  discardUnattached,
  LOOSE_SECONDS,
  listExpiredUploads,
  listUnattachedBefore,
} from '#worker/features/media/public.ts';

/** The limit of the queries of one run. */
const FULL = 100;

/**
 * Deletes uploads not finished, and media not attached, within a day; what was uploaded for a memory that waits for
 * its confirmation, once that is gone.
 */
export const sweepMedia = defineJob({
  name: 'sweep_media',
  payload: z.strictObject({}),
  schedule: { every: 'hour', payload: () => ({}) },
  run: (ctx) => sweep(ctx),
});

async function sweep(ctx: Ctx): Promise<Statement[]> {
  const now = ctx.now();
  const uploads = await listExpiredUploads(ctx.db, now);
  const loose = await listUnattachedBefore(ctx.db, secondsAfter(now, -LOOSE_SECONDS), now);
  return [
    ...deleteUploads(
      ctx,
      uploads.map(({ id }) => id),
    ),
    ...discardUnattached(
      ctx,
      loose.map(({ id }) => id),
    ),
    ...(Math.max(uploads.length, loose.length) === FULL ? [sweepMedia.enqueue(ctx, {})] : []),
  ];
}
