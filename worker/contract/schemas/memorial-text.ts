import { z } from 'zod';
import { IdOrSlug } from './primitives.ts';

/** The text for a man and for a woman; `{name}`, `{ben}` and `{parent}` stand for the names. */
const Forms = z.object({ male: z.string(), female: z.string() });

export const MemorialText = z.object({
  /** The verses of each psalm, by its number. */
  psalms: z.record(z.string(), z.array(z.string())),
  intro: Forms,
  ben: Forms,
  benLatin: Forms,
  kaddish: z.object({
    title: z.string(),
    rubric: z.string(),
    lines: z.array(
      z.object({
        text: z.string(),
        /** In Latin letters. */
        latin: z.string(),
        label: z.string().nullable(),
        /** What the others answer, and those of the rite of Sefarad. */
        response: z.string().nullable(),
        responseOfSefard: z.string().nullable(),
        /** What replaces its beginning from Rosh Hashanah to Yom Kippur. */
        tenDays: z.string().nullable(),
        addedBySefard: z.boolean(),
        byAll: z.boolean(),
      }),
    ),
  }),
  elMalei: Forms.extend({ title: z.string(), latin: Forms }),
});
export type MemorialText = z.infer<typeof MemorialText>;

export const memorialText = { params: z.object({ siteId: IdOrSlug }), reply: MemorialText };
