import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CalendarDate, Id, IdOrSlug, Instant, Locale, Picture } from './primitives.ts';

/** The specification's privilege keys of a site. */
export const SITE_PRIVILEGES = [
  'invite',
  'new_post',
  'related_links',
  'bio',
  'about',
  'services',
  'settings',
  'edit_profile',
  'subscribe',
  'invite_owner',
  'add_comments',
  'delete_post',
  'add_like',
  'edit_post',
  'delete_comment',
] as const;
export type SitePrivilege = (typeof SITE_PRIVILEGES)[number];

export const SiteMode = z.enum(['private', 'open', 'regular']);
export type SiteMode = z.infer<typeof SiteMode>;

export const Honorific = z.enum(['none', 'zl', 'ah', 'hyd']);
export const Gender = z.enum(['male', 'female', 'other']);

const Shade = z.object({ solid: z.string(), hover: z.string(), soft: z.string(), on: z.string() });

/** The eight colours that an accent comes to; see `worker/shared/accent.ts`. */
export const AccentColors = z.object({ light: Shade, dark: Shade });

export const TITLE_MAX = 40;

/** The display options of a site that are no columns of their own; what is absent is off. */
export const SiteSettings = z.object({
  hebrew_calendar: z.boolean(),
  hide_candle_button: z.boolean(),
  /** Nobody comments. */
  disable_comments: z.boolean().optional(),
  hide_about: z.boolean(),
  /** Memories say neither when they were written nor by whom. */
  hide_post_stamp: z.boolean().optional(),
  /** No title, order or kinds above the memories. */
  hide_memories_header: z.boolean().optional(),
  hide_search_bar: z.boolean().optional(),
  hide_subscribe_button: z.boolean().optional(),
  hide_services_bar: z.boolean().optional(),
  dim_cover: z.boolean(),
  memories_title: z.string().nullable(),
  /** A line above the name. */
  site_label: z.string().nullish(),
  /** The specification's name; absent leaves it to the site's communities. */
  personal_memorial_text_format_activated: z.boolean().optional(),
  remind_birth: z.boolean().optional(),
  remind_death: z.boolean().optional(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export const AccentName = z.enum(['default', 'green', 'blue', 'brown', 'gray', 'custom']);
/** What a site may choose: also the colours of its community. */
export const AccentChoice = z.enum(['default', 'green', 'blue', 'brown', 'gray', 'custom', 'community']);

/** When the yahrzeit of a death in Adar of a regular year is kept in a leap year. */
export const AdarCustom = z.enum(['first', 'second', 'both']);
export type AdarCustom = z.infer<typeof AdarCustom>;

/** A month of a working life; the month may be unknown. */
export const WorkMonth = z.strictObject({
  year: z.number().int().min(1900).max(2200),
  month: z.number().int().min(1).max(12).nullable(),
});
export type WorkMonth = z.infer<typeof WorkMonth>;

/** A line of dates or places, in words of the language asked for: its parts with a dash between, and before each a label, for the ear only where the line is `quiet`. */
export const LifeLine = z.object({
  look: z.enum(['dates', 'small', 'vigil']),
  quiet: z.boolean(),
  /** The last day on which it is so: a page kept on a phone is read later, too. */
  until: z.iso.date().optional(),
  parts: z.array(
    z.object({
      label: z.string().optional(),
      text: z.string(),
      /** As a `<time>` has it. */
      iso: z.string().optional(),
      /** Of words in another language than the one asked for. */
      lang: Locale.optional(),
    }),
  ),
});
export type LifeLine = z.infer<typeof LifeLine>;

/** A day of the year to come that is kept for someone: the civil day, and of a yahrzeit the evening on which it begins. */
export const Occasion = z.object({
  kind: z.enum(['yahrzeit', 'memorial_day', 'birthday', 'hebrew_birthday']),
  on: CalendarDate,
  eve: CalendarDate.nullable(),
  /** From today, in the zone of the reader's language; 0 is today. */
  in_days: z.number().int(),
});
export type Occasion = z.infer<typeof Occasion>;

export const Site = z.object({
  id: Id,
  slug: z.string(),
  site_type_id: z.number().int(),
  type: z.enum(['memorial', 'lifeStory']),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  other_name: z.string().nullable(),
  lang: Locale,
  gender: Gender,
  honorific: Honorific,
  birth: CalendarDate.nullable(),
  death: CalendarDate.nullable(),
  /** Died after sunset: the Hebrew day is the next one. */
  after_sunset: z.boolean(),
  /** The same days in each calendar, so that the browser needs no conversion to show them. */
  birth_civil: CalendarDate.nullable(),
  birth_hebrew: CalendarDate.nullable(),
  death_civil: CalendarDate.nullable(),
  death_hebrew: CalendarDate.nullable(),
  birth_country: z.string().nullable(),
  birth_city: z.string().nullable(),
  death_place: z.string().nullable(),
  /** Where someone fell in battle or in an act of terror. */
  fallen_at: z.string().nullable(),
  /** What stands under the name. */
  lines: z.array(LifeLine),
  /** A working life, on a site of the work edition. */
  work: z
    .object({
      title: z.string().nullable(),
      company: z.string().nullable(),
      start: WorkMonth.nullable(),
      end: WorkMonth.nullable(),
      logo: Picture.nullable(),
      active: z.boolean(),
    })
    .nullable(),
  sentence: z.string().nullable(),
  about: z.string().nullable(),
  /** As shown, a community's where the site wears its: a named accent, or `custom` with its colours in `accent_colors`. */
  accent: AccentName,
  accent_colors: AccentColors.nullable(),
  portrait: Picture.nullable(),
  /** The community's where the site has none of its own. */
  cover: Picture.nullable(),
  mode: SiteMode,
  subscribed: z.boolean(),
  /** Everything can be read and nothing changed. */
  frozen: z.boolean(),
  settings: SiteSettings,
  memories_count: z.number().int(),
  /** Candles lit in the last seven days. */
  candles_burning: z.number().int(),
  can: z.record(z.enum(SITE_PRIVILEGES), z.boolean()),
  /** What whoever asks writes here waits for approval first. */
  holds: z.boolean(),
  /** Whether whoever asks may decide on what waits, and connect stickers. */
  can_decide: z.boolean(),
  can_bind: z.boolean(),
  /** Photos that count towards the free three; null where a subscription lifts the limit, or for those who may not write here. */
  photos_used: z.number().int().nullable(),
  /** Whether the picture that previews show is older than what it shows; false for those who may not draw it anew. */
  preview_due: z.boolean(),
  privilege: z.enum(['owner', 'sec_owner', 'editor', 'member', 'none']),
  /** Whoever asks is a member whose part is paused. */
  suspended: z.boolean(),
  version: z.number().int(),
  created_at: Instant,
});
export type Site = z.infer<typeof Site>;

/** As much of a site as a list of sites shows. */
export const SiteCard = z.object({
  id: Id,
  /** What a link names it by: its number where it is private, for an address may be sent on. */
  slug: z.string(),
  site_type_id: z.number().int(),
  name: z.string(),
  other_name: z.string().nullable(),
  lang: Locale,
  gender: Gender,
  /** In the civil calendar where the day is known. */
  birth: CalendarDate.nullable(),
  death: CalendarDate.nullable(),
  portrait: Picture.nullable(),
});
export type SiteCard = z.infer<typeof SiteCard>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/sites/:id',
  access: 'public',
  summary: 'A site, by id or slug',
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ site: Site }),
});

export const listExamples = endpoint({
  method: 'GET',
  path: '/api/sites/examples',
  access: 'public',
  summary: 'The public sites that the home page shows, those in the language asked for first',
  query: z.object({ locale: Locale.default('en') }),
  reply: z.object({ sites: z.array(SiteCard) }),
});
