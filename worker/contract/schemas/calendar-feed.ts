import { z } from 'zod';
import { Id, IdOrSlug, Instant, Locale } from './primitives.ts';
import { Occasion } from './site.ts';

/** A calendar that a phone or a computer subscribes to. */
export const CalendarFeed = z.object({
  id: Id,
  /** Null: covers all sites that the user is a member of. */
  site: z.object({ id: Id, slug: z.string(), name: z.string() }).nullable(),
  /** The language of its entries. */
  locale: Locale,
  /** The address of the calendar, which is enough to read it. */
  url: z.string(),
  created_at: Instant,
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** An anniversary of a person. */
export const DayAhead = Occasion.extend({
  site: z.object({
    id: Id,
    /** For its address: the id of a private site. */
    slug: z.string(),
    name: z.string(),
    other_name: z.string().nullable(),
    lang: Locale,
  }),
});
export type DayAhead = z.infer<typeof DayAhead>;

export const listDaysAhead = { reply: z.object({ days: z.array(DayAhead) }) };

export const listCalendarFeeds = {
  reply: z.object({ feeds: z.array(CalendarFeed) }),
};

export const addCalendarFeed = {
  body: z.strictObject({ site: IdOrSlug.optional(), locale: Locale.optional() }),
  reply: CalendarFeed,
};

export const revokeCalendarFeed = {
  params: z.object({ feedId: Id }),
};

export const readCalendar = {
  params: z.object({ file: z.string().regex(/^[\w-]{20,100}\.ics$/) }),
};
