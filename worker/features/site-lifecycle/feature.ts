import type { Feature } from '#worker/http/feature.ts';
import { makeSite } from './add-site.ts';
import { siteDeletedEmail } from './emails/site-deleted.email.ts';
import { planPurges } from './plan-purges.job.ts';
import { deleteSite, purgeSite } from './purge-site.job.ts';
import { siteImport } from './site.import.ts';
import { siteRoutes } from './site.routes.ts';

export const siteLifecycle: Feature = {
  routes: siteRoutes,
  jobs: [planPurges, purgeSite],
  emails: [siteDeletedEmail],
  imports: [siteImport],
  on: { siteMade: makeSite, siteUnmade: deleteSite },
};
