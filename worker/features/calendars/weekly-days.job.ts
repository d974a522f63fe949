import { z } from 'zod';
import { dayOf } from '#worker/core/clock.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import { listWeekly } from '#worker/features/mail-settings/public.ts';
import { numberOf } from '#worker/shared/civil-day.ts';
import { isRestDay, morningFrom } from '#worker/shared/rest-days.ts';
import { weeklyDaysEmail } from './emails/weekly-days.email.ts';

/** The people whose emails fit in the commit of one job. */
const MAX_EMAILS = 80;
const SUNDAY = 0;
const DIASPORA = 'UTC';

const Payload = z.strictObject({ on: z.iso.date(), after: z.number().int() });

/** On Sundays: enqueues the weekly email of everyone who wants it, for the morning, or that after a festival. */
export const sendWeeklyDays: DefinedJob<z.input<typeof Payload>> = defineJob({
  name: 'weekly_days',
  payload: Payload,
  schedule: { every: 'day', payload: (due) => ({ on: dayOf(due), after: 0 }) },
  leavesWork: true,
  run: async (ctx, { on, after }) => {
    if (new Date(on).getUTCDay() !== SUNDAY) return [];
    const people = await listWeekly(ctx.db, after, MAX_EMAILS);
    const last = people.at(-1);
    let day = numberOf(on);
    // a second day of a festival, of those who keep it
    while (isRestDay(day, DIASPORA)) day++;
    const morning = morningFrom(day);
    return [
      ...people.map((user_id) => weeklyDaysEmail.enqueue(ctx, { user_id }, morning)),
      ...(people.length === MAX_EMAILS && last !== undefined
        ? [sendWeeklyDays.enqueue(ctx, { on, after: last })]
        : []),
    ];
  },
});
