import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { deleteExports, listExpired } from './export.repo.ts';
import { folderOf } from './manifest.ts';

const A_RUN = 50;

/** Deletes the files and rows of exports that have expired. */
export const cleanExports = defineJob({
  name: 'clean_exports',
  payload: z.strictObject({}),
  schedule: { every: 'day', payload: () => ({}) },
  run: (ctx) => clean(ctx),
});

async function clean(ctx: Ctx): Promise<Statement[]> {
  const ids = await listExpired(ctx.db, iso(ctx.now()), A_RUN);
  if (ids.length === 0) return [];
  for (const id of ids) {
    const { objects } = await ctx.media.list({ prefix: folderOf(id) });
    if (objects.length > 0) await ctx.media.delete(objects.map(({ key }) => key));
  }
  return [deleteExports(ctx.db, ids), ...(ids.length === A_RUN ? [cleanExports.enqueue(ctx, {})] : [])];
}
