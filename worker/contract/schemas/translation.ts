import { z } from 'zod';
import { TRANSLATION_MAX } from '#worker/contract/translation.ts';
import { Id, Locale, text } from './primitives.ts';

export const translate = {
  body: z.strictObject({
    text: text(TRANSLATION_MAX, 1),
    to: Locale,
    /** The site that shows the text. */
    site_id: Id,
    /** The user has agreed that text of a private site is sent to the translation service. */
    confirmed: z.boolean().default(false),
  }),
  /** Joined in their order, the segments are the translation. */
  reply: z.object({ segments: z.array(z.string()) }),
};
