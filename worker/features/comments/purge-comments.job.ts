import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { trashEnds } from '#worker/features/memories/public.ts';
import { listToPurge } from './comment.repo.ts';
import { deleteTrashed } from './comment-writes.repo.ts';

const BATCH_SIZE = 100;

/** Deletes the rows of comments that were deleted 30 days ago. */
export const purgeComments = defineJob({
  name: 'purge_comments',
  payload: z.strictObject({}),
  schedule: { every: 'day', payload: () => ({}) },
  run: purge,
});

async function purge(ctx: Ctx): Promise<Statement[]> {
  const ids = await listToPurge(ctx.db, iso(trashEnds(ctx.now())), BATCH_SIZE);
  if (ids.length === 0) return [];
  return [deleteTrashed(ctx.db, ids), ...(ids.length === BATCH_SIZE ? [purgeComments.enqueue(ctx, {})] : [])];
}
