import type { Feature } from '#worker/http/feature.ts';
import { deleteFeedsOfSite, deleteFeedsOfUser } from './calendar-feed.repo.ts';
import { calendarRoutes } from './calendar-feed.routes.ts';
import { weeklyDaysEmail } from './emails/weekly-days.email.ts';
import { sendWeeklyDays } from './weekly-days.job.ts';

export const calendars: Feature = {
  routes: calendarRoutes,
  emails: [weeklyDaysEmail],
  jobs: [sendWeeklyDays],
  on: {
    sitePurged: ({ db }, siteId) => [deleteFeedsOfSite(db, siteId)],
    accountDeleted: ({ db }, { id }) => [deleteFeedsOfUser(db, id)],
  },
};
