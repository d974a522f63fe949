import { z } from 'zod';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import { thanksEmail } from './emails/thanks.email.ts';
import { findLetter, insertThanked, listToThank } from './thanks.repo.ts';

/** The people whose emails fit in the commit of one job. */
const MAX_EMAILS = 80;

const Payload = z.strictObject({ letter_id: z.number().int(), after: z.number().int() });

/** Enqueues a letter for the next people who wrote or lit a candle, and another job where there are more. */
export const sendThanksLetters: DefinedJob<z.input<typeof Payload>> = defineJob({
  name: 'send_thanks',
  payload: Payload,
  leavesWork: true,
  run: async (ctx, { letter_id, after }) => {
    const letter = await findLetter(ctx.db, letter_id);
    const people = letter ? await listToThank(ctx.db, letter.site_id, after, MAX_EMAILS) : [];
    const last = people.at(-1);
    if (!letter || last === undefined) return [];
    return [
      ...insertThanked(ctx.db, letter, people),
      ...people.map((user_id) => thanksEmail.enqueue(ctx, { user_id, site_id: letter.site_id, letter_id })),
      ...(people.length === MAX_EMAILS ? [sendThanksLetters.enqueue(ctx, { letter_id, after: last })] : []),
    ];
  },
});
