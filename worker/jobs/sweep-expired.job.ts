import { z } from 'zod';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import { defineJob } from '#worker/core/job.ts';
import { deleteExpiredKeys } from '#worker/http/idempotency.ts';
import { deleteExpiredQuotas } from '#worker/http/rate-limit.ts';
import { deleteCronRunsBefore, deleteDoneBefore } from './job.repo.ts';

/**
 * How long completed jobs are remembered: no message is delivered again after that, since a queue retains one
 * for four days.
 */
const DONE_TTL_SECONDS = 7 * 24 * 60 * 60;

/** Deletes rows that are no longer needed. */
export const sweepExpired = defineJob({
  name: 'sweep_expired',
  payload: z.strictObject({}),
  schedule: { every: 'day', payload: () => ({}) },
  run: async (ctx) => {
    const [at, done] = [iso(ctx.now()), iso(secondsAfter(ctx.now(), -DONE_TTL_SECONDS))];
    return [
      deleteExpiredKeys(ctx.db, at),
      deleteExpiredQuotas(ctx.db, at),
      deleteDoneBefore(ctx.db, done),
      deleteCronRunsBefore(ctx.db, done),
      ...(await ctx.hooks.expired(ctx)),
    ];
  },
});
