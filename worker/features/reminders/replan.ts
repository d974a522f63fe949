import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import type { DatedSite } from '#worker/shared/occasions.ts';
import { listToReplan, updateReminder } from './reminder.repo.ts';
import { planOf, ruleOf } from './reminder.rules.ts';

/**
 * Plans the mails of a site's reminders anew, for the commit that changes its dates or its custom of Adar. What
 * changed meanwhile is left to the run that sends it, which checks the day again.
 */
export async function replanReminders(ctx: Ctx, site: DatedSite & { id: number }): Promise<Statement[]> {
  const rows = await listToReplan(ctx.db, site.id);
  return rows.map((row) => updateReminder(ctx.db, row, planOf(ruleOf(row, site), ctx.now())));
}
