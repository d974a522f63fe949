import type { Feature } from '#worker/http/feature.ts';
import { fetchLinkPreview } from './fetch-preview.job.ts';
import { deleteLinksOfSite } from './link.repo.ts';
import { linkRoutes } from './link.routes.ts';

export const links: Feature = {
  routes: linkRoutes,
  jobs: [fetchLinkPreview],
  on: { sitePurged: ({ db }, siteId) => [deleteLinksOfSite(db, siteId)] },
};
