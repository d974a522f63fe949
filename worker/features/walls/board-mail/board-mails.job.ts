import { z } from 'zod';
import { dayOf } from '#worker/core/clock.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { listUnqueued, markQueued } from '#worker/features/walls/board-mail.repo.ts';
import { numberOf } from '#worker/shared/civil-day.ts';
import { morningFrom } from '#worker/shared/rest-days.ts';
import { boardWeekEmail } from './board-week.email.ts';

/** The emails of the commit of one job. */
const MAX_EMAILS = 80;
const SUNDAY = 0;

const Payload = z.strictObject({ on: z.iso.date() });

/** On Sundays: queues the days of a wall for those of its staff who want them, for the morning in Jerusalem. */
export const sendBoardMails: DefinedJob<z.input<typeof Payload>> = defineJob({
  name: 'board_mails',
  payload: Payload,
  schedule: { every: 'day', payload: (due) => ({ on: dayOf(due) }) },
  leavesWork: true,
  run: async (ctx, { on }) => {
    if (new Date(on).getUTCDay() !== SUNDAY) return [];
    const wanted = await listUnqueued(ctx.db, on, MAX_EMAILS);
    const morning = morningFrom(numberOf(on));
    return [
      ...wanted.flatMap((one) => [
        markQueued(ctx.db, one, on),
        abortIfUnchanged(ctx.db),
        boardWeekEmail.enqueue(ctx, one, morning),
      ]),
      ...(wanted.length === MAX_EMAILS ? [sendBoardMails.enqueue(ctx, { on })] : []),
    ];
  },
});
