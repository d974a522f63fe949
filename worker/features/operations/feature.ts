import { dayOf, secondsAfter } from '#worker/core/clock.ts';
import type { Feature } from '#worker/http/feature.ts';
import { deleteBrowserErrorsBefore } from './browser-error.repo.ts';
import { checkCondition } from './check-condition.job.ts';
import { deleteDailyCountsBefore } from './daily-count.repo.ts';
import { alertEmail } from './emails/alert.email.ts';
import { deleteJobFailuresBefore } from './job-failure.repo.ts';
import { operationsRoutes } from './operations.routes.ts';

const DAY_SECONDS = 24 * 60 * 60;
const ERRORS_DAYS = 30;
const COUNTS_DAYS = 90;

export const operations: Feature = {
  routes: operationsRoutes,
  jobs: [checkCondition],
  emails: [alertEmail],
  on: {
    expired: ({ db, now }) => {
      const daysAgo = (days: number) => dayOf(secondsAfter(now(), -days * DAY_SECONDS));
      return [
        deleteBrowserErrorsBefore(db, daysAgo(ERRORS_DAYS)),
        deleteJobFailuresBefore(db, daysAgo(ERRORS_DAYS)),
        deleteDailyCountsBefore(db, daysAgo(COUNTS_DAYS)),
      ];
    },
  },
};
