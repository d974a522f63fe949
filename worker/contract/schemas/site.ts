import { z } from 'zod';

import { SITE_ROLES } from '#worker/contract/member.ts';
import { ACCENT_CHOICES, ACCENT_NAMES, FIRST_STEPS, SITE_PRIVILEGES } from '#worker/contract/site.ts';

import { SiteBrand } from './brand.ts';
import { CalendarDate, Id, IdOrSlug, Instant, Locale, Picture } from './primitives.ts';
import { Gender, READERS_FIELDS, sideOf, WorkMonth } from './site-fields.ts';

const Shade = z.object({ solid: z.string(), hover: z.string(), soft: z.string(), on: z.string() });

/** The eight colors of an accent; see `worker/shared/accent.ts`. */
export const AccentColors = z.object({ light: Shade, dark: Shade });

/** The display options of a site without columns of their own; absent ones are off, those of reminders on. */
export const SiteSettings = z.object({
  hebrew_calendar: z.boolean(),
  hide_candle_button: z.boolean(),
  /** Nobody can comment. */
  disable_comments: z.boolean().optional(),
  hide_about: z.boolean(),
  /** Memories show neither their date nor their author. */
  hide_post_stamp: z.boolean().optional(),
  /** No title, sort order or filters above the memories. */
  hide_memories_header: z.boolean().optional(),
  hide_search_bar: z.boolean().optional(),
  hide_subscribe_button: z.boolean().optional(),
  hide_services_bar: z.boolean().optional(),
  dim_cover: z.boolean(),
  memories_title: z.string().nullable(),
  /** A line above the name. */
  site_label: z.string().nullish(),
  /** The specification's name; where absent, the setting of the site's communities applies. */
  personal_memorial_text_format_activated: z.boolean().optional(),
  /** The first steps that are no longer proposed: they were taken, or put away. */
  first_steps_done: z.array(z.enum(FIRST_STEPS)).max(FIRST_STEPS.length).optional(),
  /** False: nobody is reminded of the birthday, or of the memorial day. */
  remind_birth: z.boolean().optional(),
  remind_death: z.boolean().optional(),
});

export type SiteSettings = z.infer<typeof SiteSettings>;

export const AccentName = z.enum(ACCENT_NAMES);

export const AccentChoice = z.enum(ACCENT_CHOICES);

/**
 * A line of dates or places, worded in the requested language: its parts are joined by a dash, and each has a
 * label before it, for screen readers only where the line is `quiet`.
 */
export const LifeLine = z.object({
  look: z.enum(['dates', 'small', 'vigil']),
  quiet: z.boolean(),
  /** Set where the line follows the sentence about the person, which comes right below their dates. */
  after_sentence: z.boolean().optional(),
  /** The last day on which the line is correct: a page cached on a phone is also read later. */
  until: z.iso.date().optional(),
  parts: z.array(
    z.object({
      label: z.string().optional(),
      text: z.string(),
      /** The value for a `<time>` element. */
      iso: z.string().optional(),
      /** What the text leads to, without the language. */
      href: z.string().optional(),
      /** Set where the text is in a language other than the requested one. */
      lang: Locale.optional(),
    }),
  ),
});

export type LifeLine = z.infer<typeof LifeLine>;

/** An anniversary in the year ahead: the civil day, and for a yahrzeit the evening on which it begins. */
export const Occasion = z.object({
  kind: z.enum(['yahrzeit', 'memorial_day', 'birthday', 'hebrew_birthday']),
  on: CalendarDate,
  eve: CalendarDate.nullable(),
  /** From today, in the time zone of the reader's language; 0 is today. */
  in_days: z.number().int(),
});

export type Occasion = z.infer<typeof Occasion>;

/** A community that the site is in, with the settings that change what is shown on its sites. */
export const SiteCommunity = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  settings: z.object({
    hide_site_comments: z.boolean(),
    hide_search_bar: z.boolean(),
    hebrew_calendar: z.boolean(),
    memorial_text: z.boolean(),
  }),
});
export type SiteCommunity = z.infer<typeof SiteCommunity>;

export const Site = z.object({
  id: Id,
  ...sideOf(READERS_FIELDS, 'reply'),
  site_type_id: z.number().int(),
  type: z.enum(['memorial', 'lifeStory']),
  name: z.string(),
  lang: Locale,
  /** The same days in each calendar, so that the browser needs no conversion to show them. */
  birth_civil: CalendarDate.nullable(),
  birth_hebrew: CalendarDate.nullable(),
  death_civil: CalendarDate.nullable(),
  death_hebrew: CalendarDate.nullable(),
  /** The lines below the name. */
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
  /** As shown, possibly the community's: a named accent, or `custom` with its colors in `accent_colors`. */
  accent: AccentName,
  accent_colors: AccentColors.nullable(),
  portrait: Picture.nullable(),
  /** The community's cover where the site has none of its own. */
  cover: Picture.nullable(),
  subscribed: z.boolean(),
  /** The site is frozen: everything can be read and nothing changed. */
  frozen: z.boolean(),
  settings: SiteSettings,
  /** Private ones are listed for the staff of the site only. */
  communities: z.array(SiteCommunity),
  /** That of the community which lends the site its look, where it is active. */
  brand: SiteBrand.nullable(),
  /** Whether the memorial text is open: the site's own choice, else that of any of its communities. */
  has_memorial_text: z.boolean(),
  memories_count: z.number().int(),
  /** The number of candles lit in the last seven days. */
  candles_burning: z.number().int(),
  can: z.record(z.enum(SITE_PRIVILEGES), z.boolean()),
  /** Posts by the caller need approval. */
  holds: z.boolean(),
  /** Whether the caller may decide on pending posts and connect stickers. */
  can_decide: z.boolean(),
  /** The pending posts that the caller may decide on; counting stops at 100. */
  held_count: z.number().int(),
  /** The caller's own posts that are pending or returned; counting stops at 100. */
  own_held_count: z.number().int(),
  /** Whether there are deleted memories that the caller may restore, of any author. */
  has_trash: z.boolean(),
  /** Whether anyone was ever invited; false for those who may not see the members. */
  has_invited: z.boolean(),
  can_bind: z.boolean(),
  /** Whether the caller may see who the members are. */
  can_list_members: z.boolean(),
  /** The code of a sticker that opens the site, for its short address `/s/{code}`. */
  short_code: z.string().nullable(),
  /**
   * Photos that count towards the free three; null where a subscription lifts the limit, or for those who may
   * not post here.
   */
  photos_used: z.number().int().nullable(),
  /** When the plan ends or ended; null without one, for one without end, or for those who do not see the plan. */
  plan_until: Instant.nullable(),
  /** Whether the preview picture is outdated; false for those who may not render it again. */
  preview_due: z.boolean(),
  privilege: z.enum([...SITE_ROLES, 'none']),
  /** The caller is a suspended member. */
  suspended: z.boolean(),
  version: z.number().int(),
  created_at: Instant,
});

export type Site = z.infer<typeof Site>;

/** What a list of sites shows of a site. */
export const SiteCard = z.object({
  id: Id,
  /**
   * The path segment for links: the site's number where it is private, because an address may be forwarded.
   */
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

export const getSite = {
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ site: Site }),
};

export const listExamples = {
  query: z.object({ locale: Locale.default('en') }),
  reply: z.object({ sites: z.array(SiteCard) }),
};
