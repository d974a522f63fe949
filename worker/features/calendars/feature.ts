import type { Feature } from '#worker/http/feature.ts';
import { deleteFeedsOfSite, deleteFeedsOfUser } from './calendar-feed.repo.ts';
import { calendarRoutes } from './calendar-feed.routes.ts';

export const calendars: Feature = {
  routes: calendarRoutes,
  on: {
    sitePurged: ({ db }, siteId) => [deleteFeedsOfSite(db, siteId)],
    accountDeleted: ({ db }, { id }) => [deleteFeedsOfUser(db, id)],
  },
};
