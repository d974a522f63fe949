import { LOG_YEARS } from '#worker/contract/log-admin.ts';
import { iso } from '#worker/core/clock.ts';
import type { Feature } from '#worker/http/feature.ts';
import { deleteLogBefore } from './audit.repo.ts';
import { logRoutes } from './log.routes.ts';

export const audit: Feature = {
  routes: logRoutes,
  on: {
    expired: ({ db, now }) => {
      const before = new Date(now());
      before.setUTCFullYear(before.getUTCFullYear() - LOG_YEARS);
      return [deleteLogBefore(db, iso(before))];
    },
  },
};
