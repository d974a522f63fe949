import { z } from 'zod';
import { secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { testReminderEmail } from './emails/reminder.email.ts';
import { findReminder, type ReminderRow } from './reminder.repo.ts';

const EVERY_SECONDS = 5 * 60;

const Payload = z.strictObject({
  site_id: z.number().int(),
  reminder_id: z.number().int(),
  version: z.number().int(),
});

/** Sends the mail of a reminder to its creator, and again five minutes later, until it is changed, paused or deleted. */
export const repeatReminder: DefinedJob<z.input<typeof Payload>> = defineJob({
  name: 'repeat_reminder',
  payload: Payload,
  leavesWork: true,
  run: async (ctx, { site_id, reminder_id, version }) => {
    const row = await findReminder(ctx.db, site_id, reminder_id);
    if (row?.version !== version) return [];
    const again = repeating(ctx, row);
    return again.length > 0
      ? [testReminderEmail.enqueue(ctx, { user_id: row.created_by, site_id, reminder_id }), ...again]
      : [];
  },
});

type Repeated = Pick<ReminderRow, 'id' | 'site_id' | 'version' | 'repeat' | 'state'>;

/** Enqueues the next mail of a reminder that repeats every five minutes. */
export const repeating = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id: reminder_id, site_id, version, repeat, state }: Repeated,
): Statement[] =>
  repeat === 'five_minutes' && state === 'active'
    ? [repeatReminder.enqueue(ctx, { site_id, reminder_id, version }, secondsAfter(ctx.now(), EVERY_SECONDS))]
    : [];
