import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { updatePlan } from '#worker/features/site-access/public.ts';
import { tellOfEnd } from './emails/plan-ended.email.ts';
import { findPlannedSite, listEndedPlans } from './plan.repo.ts';
import { findSubscription, updateSubscription } from './subscription.repo.ts';
import { isRunning } from './subscription.rules.ts';

/** More follow in the next hours. */
const MAX_ENDED = 150;

/** Each hour: the plans whose last instant has passed. */
export const endPlans = defineJob({
  name: 'end_plans',
  payload: z.strictObject({}),
  leavesWork: true,
  schedule: { every: 'hour', payload: () => ({}) },
  run: async (ctx) =>
    (await listEndedPlans(ctx.db, iso(ctx.now()), MAX_ENDED)).map(({ id }) =>
      endPlan.enqueue(ctx, { site_id: id }),
    ),
});

/** Ends the plan of a site if its last instant has passed; where it is renewed meanwhile, the retry leaves it. */
export const endPlan = defineJob({
  name: 'end_plan',
  payload: z.strictObject({ site_id: z.number().int() }),
  run: async (ctx, { site_id }) => {
    const site = await findPlannedSite(ctx.db, site_id);
    const isOver = site?.subscribed && site.plan_until !== null && site.plan_until <= iso(ctx.now());
    return isOver ? ended(ctx, site) : [];
  },
});

type PlannedSite = NonNullable<Awaited<ReturnType<typeof findPlannedSite>>>;

async function ended(ctx: Ctx, site: PlannedSite): Promise<Statement[]> {
  const row = await findSubscription(ctx.db, site.id);
  const { plan, plan_until } = site;
  return [
    updatePlan(ctx.db, site, { subscribed: false }),
    abortIfUnchanged(ctx.db),
    ...(row && isRunning(row)
      ? [
          updateSubscription(ctx.db, row, {
            state: 'ended',
            ended_at: iso(ctx.now()),
            next_charge_at: null,
          }),
          abortIfUnchanged(ctx.db),
          ...tellOfEnd(ctx, site, row.user_id),
        ]
      : []),
    auditEntry(ctx, 'site.plan_ended', {
      kind: 'site',
      id: site.id,
      before: { subscribed: true, plan, plan_until },
      after: { subscribed: false, plan, plan_until },
    }),
  ];
}
