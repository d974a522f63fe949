import type { Feature } from '#worker/http/feature.ts';
import { deleteGroupsOfSite, deleteSitesOfCommunity } from './group.repo.ts';
import { groupRoutes } from './group.routes.ts';
import { deleteTagsOfSite } from './tag.repo.ts';

export const groups: Feature = {
  routes: groupRoutes,
  on: {
    sitePurged: ({ db }, siteId) => [deleteTagsOfSite(db, siteId), deleteGroupsOfSite(db, siteId)],
    communityPurged: ({ db }, communityId) => [deleteSitesOfCommunity(db, communityId)],
  },
};
