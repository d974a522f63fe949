import { z } from 'zod';
import { THANKS_OCCASIONS, THANKS_TEXT_MAX } from '#worker/contract/thanks.ts';
import { IdOrSlug, Instant, text } from './primitives.ts';

const Day = z.iso.date();
const Occasion = z.enum(THANKS_OCCASIONS);

export const Thanks = z.object({
  /** After which of the two a letter can be sent now; null before the end of the shiva and after `until`. */
  occasion: Occasion.nullable(),
  /** The first and the last day for letters; null where no day of death is known. */
  from: Day.nullable(),
  until: Day.nullable(),
  /** How many would get a letter now: those who wrote or lit a candle, without the staff and those who have one. */
  people: z.number().int(),
  letters: z.array(
    z.object({
      occasion: Occasion,
      text: z.string(),
      by: z.string(),
      at: Instant,
      /** How many it was sent to so far. */
      people: z.number().int(),
    }),
  ),
});
export type Thanks = z.infer<typeof Thanks>;

const OfSite = z.object({ id: IdOrSlug });
const Reply = z.object({ thanks: Thanks });

export const getThanks = { params: OfSite, reply: Reply };
export const sendThanks = {
  params: OfSite,
  /** With the occasion that its writer saw. */
  body: z.strictObject({ occasion: Occasion, text: text(THANKS_TEXT_MAX, 1) }),
  reply: Reply,
};
