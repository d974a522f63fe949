import { z } from 'zod';
import {
  ADAR_CUSTOMS,
  GENDERS,
  HONORIFICS,
  NAME_MIN,
  PLACE_MAX,
  SENTENCE_MAX,
  SITE_MODES,
} from '#worker/contract/site.ts';
import { ABOUT_MAX, SLUG_MAX } from '#worker/contract/site-settings.ts';
import { CalendarDate, name, text } from './primitives.ts';

export const Gender = z.enum(GENDERS);

export const Honorific = z.enum(HONORIFICS);

export const SiteMode = z.enum(SITE_MODES);

export const PersonName = name(60, NAME_MIN);

export const OtherName = name(120, NAME_MIN);

/** A month of a working life; the month may be unknown. */
export const WorkMonth = z.strictObject({
  year: z.number().int().min(1900).max(2200),
  month: z.number().int().min(1).max(12).nullable(),
});

export type WorkMonth = z.infer<typeof WorkMonth>;

/** Both sides of a field: what a change may set, and what a reply shows, which may be older than a limit. */
type Sides = { readonly patch: z.ZodType; readonly reply: z.ZodType };

const same = <S extends z.ZodType>(schema: S) => ({ patch: schema, reply: schema });
const shownAs = <P extends z.ZodType, R extends z.ZodType>(reply: R, patch: P) => ({ patch, reply });
const Line = z.string().nullable();
const place = shownAs(Line, text(PLACE_MAX).nullable());

/** The fields that every reader of the page sees as they are stored. */
export const READERS_FIELDS = {
  slug: shownAs(z.string(), z.string().trim().toLowerCase().min(1).max(SLUG_MAX)),
  first_name: shownAs(z.string(), PersonName),
  last_name: shownAs(z.string(), PersonName),
  other_name: shownAs(Line, OtherName.nullable()),
  gender: same(Gender),
  honorific: same(Honorific),
  birth: same(CalendarDate.nullable()),
  death: same(CalendarDate.nullable()),
  /** Died after sunset: the Hebrew day is the next one. */
  after_sunset: same(z.boolean()),
  birth_country: place,
  birth_city: place,
  death_place: place,
  /** Where the person fell in battle or in an act of terror. */
  fallen_at: place,
  /** A bio cannot be emptied once it is written. */
  sentence: shownAs(Line, text(SENTENCE_MAX, 1)),
  about: shownAs(Line, text(ABOUT_MAX).nullable()),
  mode: same(SiteMode),
} as const satisfies Record<string, Sides>;

/** The fields that only the settings show as they are stored. */
export const SETTINGS_FIELDS = {
  adar_custom: same(z.enum(ADAR_CUSTOMS)),
  sign_in_to_view: same(z.boolean()),
  indexable: same(z.boolean()),
  /** With the accent `custom`: the color that the others are derived from. */
  accent_color: shownAs(Line, z.string().regex(/^#[\da-f]{6}$/i)),
} as const satisfies Record<string, Sides>;

/** The columns that a search of all texts looks through. */
export const SEARCHED_TEXTS = [
  'sentence',
  'about',
  'birth_city',
  'death_place',
  'fallen_at',
  'work_title',
  'work_company',
] as const;

/** The schemas of one side, to be spread into an object. */
export const sideOf = <F extends Record<string, Sides>, S extends keyof Sides>(fields: F, side: S) =>
  Object.fromEntries(Object.entries(fields).map(([field, sides]) => [field, sides[side]])) as {
    [K in keyof F]: F[K][S];
  };
