import type { Feature } from '#worker/http/feature.ts';
import { siteFrozenEmail } from './emails/site-frozen.email.ts';
import { siteTransferredEmail } from './emails/site-transferred.email.ts';
import { sitesMergedEmail } from './emails/sites-merged.email.ts';
import { finishMerge } from './finish-merge.job.ts';
import { siteAdminRoutes } from './site-admin.routes.ts';

/** The sites as administrators see them, and what only they do with one. */
export const siteAdmin: Feature = {
  routes: siteAdminRoutes,
  jobs: [finishMerge],
  emails: [siteFrozenEmail, siteTransferredEmail, sitesMergedEmail],
};
