import { z } from 'zod';
import { PINNED_MOST } from '#worker/contract/suggestion-admin.ts';
import { Day, Id, Locale } from './primitives.ts';
import { suggestions } from './search.ts';

/** Shown from the first day to the last, in Israel; null: without that end. */
const PinnedSuggestion = z.strictObject({ id: Id, from: Day.nullable(), to: Day.nullable() });
export type PinnedSuggestion = z.infer<typeof PinnedSuggestion>;

const Listed = PinnedSuggestion.extend({
  /** Null where it is not public any more, and so not shown. */
  label: z.string().nullable(),
}).strip();

const SuggestionList = z.object({
  locale: Locale,
  revision: z.number().int(),
  sites: z.array(Listed),
  groups: z.array(Listed),
  /** What everyone sees now. */
  shown: suggestions.reply.shape.suggestions,
});
export type SuggestionList = z.infer<typeof SuggestionList>;

const params = z.object({ locale: Locale });
const reply = z.object({ list: SuggestionList });

export const getSuggestionList = { params, reply };

const Pinned = z.array(PinnedSuggestion).max(PINNED_MOST);

export const setSuggestionList = {
  params,
  body: z.strictObject({ sites: Pinned, groups: Pinned }),
  reply,
};
