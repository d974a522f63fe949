import { z } from 'zod';
import { defineJob } from '#worker/core/job.ts';
import { listToPurge } from '#worker/features/site-access/public.ts';
import { deletedBefore, purgeSite } from './purge-site.job.ts';

/** The jobs per day that fit in the commit of one job. */
const MAX_DUE = 100;

/** Enqueues a job for each deleted site that can no longer be restored. */
export const planPurges = defineJob({
  name: 'plan_purges',
  payload: z.strictObject({}),
  schedule: { every: 'day', payload: () => ({}) },
  leavesWork: true,
  run: async (ctx) => {
    const due = await listToPurge(ctx.db, deletedBefore(ctx), MAX_DUE);
    return due.map(({ id }) => purgeSite.enqueue(ctx, { site_id: id }));
  },
});
