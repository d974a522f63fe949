import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/calendar-feed.ts';

export type { CalendarFeed, DayAhead } from './schemas/calendar-feed.ts';

export const FEEDS_MOST = 20;

export const listCalendarFeeds = shaped<typeof schemas.listCalendarFeeds>()({
  method: 'GET',
  path: '/api/users/calendar-feeds',
  access: 'member',
  summary: 'The calendars one has made',
});

export const addCalendarFeed = shaped<typeof schemas.addCalendarFeed>()({
  method: 'POST',
  path: '/api/users/calendar-feeds',
  access: 'member',
  summary: 'A calendar of one site, or of all one’s own; the one there is where there is one',
  status: 201,
});

export const revokeCalendarFeed = shaped<typeof schemas.revokeCalendarFeed>()({
  method: 'DELETE',
  path: '/api/users/calendar-feeds/:feedId',
  access: 'member',
  summary: 'Its address answers no more',
});

export const listDaysAhead = shaped<typeof schemas.listDaysAhead>()({
  method: 'GET',
  path: '/api/users/days',
  access: 'member',
  summary: 'What falls today and in the week ahead, on the sites that one belongs to',
});

export const readCalendar = shaped<typeof schemas.readCalendar>()({
  method: 'GET',
  path: '/api/cal/:file',
  access: 'public',
  summary: 'Days of remembrance and birthdays as iCalendar; the address is the permission',
  tokenless: true,
  produces: 'text/calendar',
});
