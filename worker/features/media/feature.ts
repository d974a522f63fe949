import type { Feature } from '#worker/http/feature.ts';
import { discardPicturesOf } from './community-pictures.repo.ts';
import { purgeObjects } from './purge-objects.job.ts';
import { deleteUploadsOfSite } from './upload.repo.ts';

export const media: Feature = {
  jobs: [purgeObjects],
  on: {
    sitePurged: (ctx, siteId) => deleteUploadsOfSite(ctx, siteId),
    communityPurged: (ctx, communityId) => discardPicturesOf(ctx, communityId),
  },
};
