import type { Feature } from '#worker/http/feature.ts';
import { fetchLinkPreview } from './fetch-preview.job.ts';
import { deleteLinksOf } from './link.repo.ts';
import { linkRoutes } from './link.routes.ts';

export const links: Feature = {
  routes: linkRoutes,
  jobs: [fetchLinkPreview],
  on: {
    sitePurged: ({ db }, id) => [deleteLinksOf(db, { kind: 'site', id })],
    communityPurged: ({ db }, id) => [deleteLinksOf(db, { kind: 'community', id })],
  },
};
