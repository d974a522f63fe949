import { iso } from '#worker/core/clock.ts';
import type { Feature } from '#worker/http/feature.ts';
import { buildExport } from './build-export.job.ts';
import { cleanExports } from './clean-exports.job.ts';
import { backupReadyEmail } from './emails/backup-ready.email.ts';
import { exportProduct } from './export.product.ts';
import { expireOfSite, expireOfUser } from './export.repo.ts';
import { exportRoutes } from './export.routes.ts';

export const exported: Feature = {
  routes: exportRoutes,
  jobs: [buildExport, cleanExports],
  emails: [backupReadyEmail],
  products: [exportProduct],
  on: {
    accountDeleted: ({ db }, { id }, at) => [expireOfUser(db, id, at)],
    siteDeleted: ({ db }, siteId, at) => [expireOfSite(db, siteId, at)],
    sitePurged: ({ db, now }, siteId) => [expireOfSite(db, siteId, iso(now()))],
  },
};
