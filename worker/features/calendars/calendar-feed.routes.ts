import * as api from '#worker/contract/calendar-feed.ts';
import type { App } from '#worker/http/house.ts';
import { rawRoute, route } from '#worker/http/route.ts';

/** What an act needs comes with its first call. */
const keeping = () => import('./calendar-feed.service.ts');
const reading = () => import('./read-calendar.ts');

export function calendarRoutes(app: App): void {
  route(app, api.listCalendarFeeds, async (ctx) => (await keeping()).listCalendarFeeds(ctx));
  route(app, api.addCalendarFeed, async (ctx, { body }) => (await keeping()).addCalendarFeed(ctx, body));
  route(app, api.revokeCalendarFeed, async (ctx, { params }) =>
    (await keeping()).revokeCalendarFeed(ctx, params.feedId),
  );
  rawRoute(app, api.readCalendar, 'iCalendar, not JSON', async (ctx, { params, request }) =>
    (await reading()).readCalendar(ctx, params.file, request.headers),
  );
}
