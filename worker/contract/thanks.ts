import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/thanks.ts';

export type { Thanks } from './schemas/thanks.ts';

/** After which of the two a letter is sent: one letter each. */
export const THANKS_OCCASIONS = ['shiva', 'shloshim'] as const;
export type ThanksOccasion = (typeof THANKS_OCCASIONS)[number];

/** The longest letter, in UTF-16 units. */
export const THANKS_TEXT_MAX = 2000;

export const getThanks = shaped<typeof schemas.getThanks>()({
  method: 'GET',
  path: '/api/sites/:id/thanks',
  access: 'member',
  summary: 'Whether a letter of thanks can be sent, to how many, and the letters that were',
});

export const sendThanks = shaped<typeof schemas.sendThanks>()({
  method: 'POST',
  path: '/api/sites/:id/thanks',
  access: 'member',
  summary: 'Sends one letter to everyone who wrote or lit a candle, to each once',
  status: 201,
  creates: true,
  unavailable: 'thanks.failed',
});
