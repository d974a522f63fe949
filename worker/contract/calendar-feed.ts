import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdOrSlug, Instant, Locale } from './primitives.ts';

export const FEEDS_MOST = 20;

/** A calendar that a phone or a computer subscribes to. */
export const CalendarFeed = z.object({
  id: Id,
  /** Null: of all the sites one belongs to. */
  site: z.object({ id: Id, slug: z.string(), name: z.string() }).nullable(),
  /** The language of what stands in it. */
  locale: Locale,
  /** Its address, which is all that whoever reads it needs. */
  url: z.string(),
  created_at: Instant,
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const listCalendarFeeds = endpoint({
  method: 'GET',
  path: '/api/users/calendar-feeds',
  access: 'member',
  summary: 'The calendars one has made',
  reply: z.object({ feeds: z.array(CalendarFeed) }),
});

export const addCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/users/calendar-feeds',
  access: 'member',
  summary: 'A calendar of one site, or of all one’s own; the one there is where there is one',
  body: z.strictObject({ site: IdOrSlug.optional(), locale: Locale.optional() }),
  reply: CalendarFeed,
  status: 201,
});

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/users/calendar-feeds/:feedId',
  access: 'member',
  summary: 'Its address answers no more',
  params: z.object({ feedId: Id }),
});

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/cal/:file',
  access: 'public',
  summary: 'Days of remembrance and birthdays as iCalendar; the address is the permission',
  tokenless: true,
  params: z.object({ file: z.string().regex(/^[\w-]{20,100}\.ics$/) }),
  produces: 'text/calendar',
});
