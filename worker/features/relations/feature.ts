import type { Feature } from '#worker/http/feature.ts';
import { deleteCommunityRelationsOfSite, deleteRelationsOfCommunity } from './community-relation.repo.ts';
import { deleteRelationsOfSite } from './relation.repo.ts';
import { relationRoutes } from './relation.routes.ts';
import { relationAgreedLine, relationRequestedLine } from './relation.update.ts';

export const relations: Feature = {
  routes: relationRoutes,
  updateLines: [relationRequestedLine, relationAgreedLine],
  on: {
    sitePurged: ({ db }, siteId) => [
      deleteRelationsOfSite(db, siteId),
      deleteCommunityRelationsOfSite(db, siteId),
    ],
    communityPurged: ({ db }, communityId) => [deleteRelationsOfCommunity(db, communityId)],
  },
};
