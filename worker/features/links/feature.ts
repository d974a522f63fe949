import type { Feature } from '#worker/http/feature.ts';
import { fetchLinkPreview } from './fetch-preview.job.ts';
import { linkImport } from './link.import.ts';
import { deleteLinksOf } from './link.repo.ts';
import { linkRoutes } from './link.routes.ts';

export const links: Feature = {
  routes: linkRoutes,
  jobs: [fetchLinkPreview],
  imports: [linkImport],
  on: {
    sitePurged: ({ db }, id) => [deleteLinksOf(db, { kind: 'site', id })],
    communityPurged: ({ db }, id) => [deleteLinksOf(db, { kind: 'community', id })],
  },
};
