import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import * as api from '#worker/contract/calendar-feed.ts';
import type { Locale } from '#worker/shared/locale.ts';

export const calendarsQuery = queryOptions({
  queryKey: ['account', 'calendars'],
  queryFn: async ({ signal }) => (await call(api.listCalendarFeeds, {}, signal)).feeds,
  // fetched on each visit: by the loader of its page, and not again when the page is drawn
  staleTime: 10_000,
});

/** Creates the calendar of one site or of all the user's sites. Idempotent: returns an existing one. */
export async function addCalendar(
  queries: QueryClient,
  request: { site?: string; locale: Locale },
): Promise<api.CalendarFeed> {
  const feed = await call(api.addCalendarFeed, { body: request });
  await queries.invalidateQueries({ queryKey: calendarsQuery.queryKey });
  return feed;
}

export async function revokeCalendar(queries: QueryClient, id: number): Promise<void> {
  await call(api.revokeCalendarFeed, { params: { feedId: id } });
  await queries.invalidateQueries({ queryKey: calendarsQuery.queryKey });
}
