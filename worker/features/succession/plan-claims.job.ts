import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import { defineJob } from '#worker/core/job.ts';
import { grantClaim } from './grant-claim.job.ts';
import { listDueClaims } from './succession.repo.ts';

/** The jobs per day that fit in the commit of one job. */
const MAX_DUE = 200;

/** Enqueues a job for each claim whose period for objections ended without one. */
export const planClaims = defineJob({
  name: 'plan_claims',
  payload: z.strictObject({}),
  schedule: { every: 'day', payload: () => ({}) },
  leavesWork: true,
  run: async (ctx) => {
    const due = await listDueClaims(ctx.db, iso(ctx.now()), MAX_DUE);
    return due.map(({ id }) => grantClaim.enqueue(ctx, { claim_id: id }));
  },
});
