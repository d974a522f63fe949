import { z } from 'zod';
import { secondsAfter } from '#worker/core/clock.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import { thanksEmail } from './emails/thanks.email.ts';
import { findLetterToSend, insertThanked, listToThank } from './thanks.repo.ts';

/** The people whose emails fit in the commit of one job. */
const MAX_EMAILS = 80;
const DAY_SECONDS = 24 * 60 * 60;

const Payload = z.strictObject({ letter_id: z.number().int(), after: z.number().int() });

/**
 * Enqueues a letter for the next people who wrote or lit a candle, and another job where there are more. While the site
 * is frozen it waits.
 */
export const sendThanksLetters: DefinedJob<z.input<typeof Payload>> = defineJob({
  name: 'send_thanks',
  payload: Payload,
  leavesWork: true,
  run: async (ctx, { letter_id, after }) => {
    const found = await findLetterToSend(ctx.db, letter_id);
    if (!found) return [];
    const { letter, site } = found;
    if (site.frozen_at !== null)
      return [sendThanksLetters.enqueue(ctx, { letter_id, after }, secondsAfter(ctx.now(), DAY_SECONDS))];
    const people = await listToThank(ctx.db, site, after, MAX_EMAILS);
    const last = people.at(-1);
    if (last === undefined) return [];
    return [
      ...insertThanked(ctx.db, letter, people),
      ...people.map((user_id) => thanksEmail.enqueue(ctx, { user_id, site_id: site.id, letter_id })),
      ...(people.length === MAX_EMAILS ? [sendThanksLetters.enqueue(ctx, { letter_id, after: last })] : []),
    ];
  },
});
