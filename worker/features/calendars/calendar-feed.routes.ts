import * as api from '#worker/contract/calendar-feed.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { addCalendarFeed, listCalendarFeeds, revokeCalendarFeed } from './calendar-feed.service.ts';
import { listDaysAhead } from './days-ahead.ts';
import { readCalendar } from './read-calendar.ts';

export function calendarRoutes(app: App): void {
  route(app, api.listCalendarFeeds, (ctx) => listCalendarFeeds(ctx));
  route(app, api.addCalendarFeed, (ctx, { body }) => addCalendarFeed(ctx, body));
  route(app, api.revokeCalendarFeed, (ctx, { params }) => revokeCalendarFeed(ctx, params.feedId));
  route(app, api.listDaysAhead, (ctx) => listDaysAhead(ctx));
  rawRoute(app, api.readCalendar, 'iCalendar, not JSON', (ctx, { params, request }) =>
    readCalendar(ctx, params.file, request.headers),
  );
}
