import type { Feature } from '#worker/http/feature.ts';
import { communityRoutes } from './community.routes.ts';
import { deleteDueCommunity, planCommunityDeletions } from './delete-due.job.ts';
import { communityDeletedEmail } from './emails/community-deleted.email.ts';
import { planCommunityPurges, purgeCommunity } from './purge-community.job.ts';

export const communities: Feature = {
  routes: communityRoutes,
  jobs: [planCommunityDeletions, deleteDueCommunity, planCommunityPurges, purgeCommunity],
  emails: [communityDeletedEmail],
};
