import { z } from 'zod';
import type { Ctx } from '#worker/core/ctx.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import type { DatedSite } from '#worker/shared/occasions.ts';
import { findRemindedSite, listToReplan, updateReminder } from './reminder.repo.ts';
import { planOf, ruleOf } from './reminder.rules.ts';

/** The reminders that fit in one commit. */
const MAX_ROWS = 100;

/**
 * Plans the mails of a site's reminders anew, for the commit that changes its dates or its custom of Adar; jobs go on
 * where there are many. What changed meanwhile is left to the run that sends it, which checks the day again.
 */
export async function replanReminders(
  ctx: Pick<Ctx, 'db' | 'now'>,
  site: DatedSite & { id: number },
  after = 0,
): Promise<Statement[]> {
  const rows = await listToReplan(ctx.db, site.id, after, MAX_ROWS);
  const last = rows.at(-1);
  return [
    ...rows.map((row) => updateReminder(ctx.db, row, planOf(ruleOf(row, site), ctx.now()))),
    ...(rows.length === MAX_ROWS && last
      ? [replanMore.enqueue(ctx, { site_id: site.id, after: last.id })]
      : []),
  ];
}

const Payload = z.strictObject({ site_id: z.number().int(), after: z.number().int() });

/** Goes on where a site has more reminders than one commit plans anew. */
export const replanMore: DefinedJob<z.input<typeof Payload>> = defineJob({
  name: 'replan_reminders',
  payload: Payload,
  leavesWork: true,
  run: async (ctx, { site_id, after }) => {
    const site = await findRemindedSite(ctx.db, site_id);
    return site ? replanReminders(ctx, site, after) : [];
  },
});
