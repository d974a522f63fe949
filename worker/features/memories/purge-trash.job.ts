import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { discardMedia } from '#worker/features/media/public.ts';
import { listToPurge } from './memory.repo.ts';
import { trashEnds } from './memory.rules.ts';
import { deleteTrashed } from './memory-writes.repo.ts';

const BATCH_SIZE = 100;
/** Added to the time in the trash, so that no memory is purged while it is being restored. */
const GRACE_MS = 60 * 60 * 1000;

/** Deletes memories whose time in the trash is over. */
export const purgeTrash = defineJob({
  name: 'purge_trash',
  payload: z.strictObject({}),
  schedule: { every: 'day', payload: () => ({}) },
  run: (ctx) => purge(ctx),
});

async function purge(ctx: Ctx): Promise<Statement[]> {
  const ids = await listToPurge(ctx.db, iso(trashEnds(new Date(ctx.now().getTime() - GRACE_MS))), BATCH_SIZE);
  if (ids.length === 0) return [];
  return [
    ...discardMedia(ctx, { memoryIds: ids }),
    deleteTrashed(ctx.db, ids),
    ...(ids.length === BATCH_SIZE ? [purgeTrash.enqueue(ctx, {})] : []),
  ];
}
