import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import { defineJob } from '#worker/core/job.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { updatePlan } from '#worker/features/site-access/public.ts';
import { listEndedPlans } from './plan.repo.ts';

/** The plans per hour that fit in the commit of one job; more follow in the next hours. */
const MAX_ENDED = 200;

/** Ends each plan whose last instant has passed; where one is renewed meanwhile, the retry leaves it. */
export const endPlans = defineJob({
  name: 'end_plans',
  payload: z.strictObject({}),
  schedule: { every: 'hour', payload: () => ({}) },
  run: async (ctx) => {
    const ended = await listEndedPlans(ctx.db, iso(ctx.now()), MAX_ENDED);
    return ended.flatMap((row) => [
      updatePlan(ctx.db, row, { subscribed: false }),
      abortIfUnchanged(ctx.db),
      auditEntry(ctx, 'site.plan_ended', {
        kind: 'site',
        id: row.id,
        before: { subscribed: true, plan: row.plan, plan_until: row.plan_until },
        after: { subscribed: false, plan: row.plan, plan_until: row.plan_until },
      }),
    ]);
  },
});
