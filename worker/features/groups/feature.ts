import type { Feature } from '#worker/http/feature.ts';
import { deleteCommunityTagsOfSite, deleteTagsOfCommunity } from './community-tag.repo.ts';
import { siteDecidedEmail, siteDecidedLines } from './emails/site-decided.email.ts';
import { siteRequestsEmail } from './emails/site-requests.email.ts';
import { deleteGroupsOfSite, deleteSitesOfCommunity } from './group.repo.ts';
import { groupRoutes } from './group.routes.ts';
import { tagImport } from './tag.import.ts';
import { deleteTagsOfSite } from './tag.repo.ts';
import { tellSiteRequests } from './tell-site-request.ts';

export const groups: Feature = {
  routes: groupRoutes,
  jobs: [tellSiteRequests],
  emails: [siteRequestsEmail, siteDecidedEmail],
  updateLines: siteDecidedLines,
  imports: [tagImport],
  on: {
    sitePurged: ({ db }, siteId) => [
      deleteTagsOfSite(db, siteId),
      deleteCommunityTagsOfSite(db, siteId),
      deleteGroupsOfSite(db, siteId),
    ],
    communityPurged: ({ db }, communityId) => [
      deleteTagsOfCommunity(db, communityId),
      deleteSitesOfCommunity(db, communityId),
    ],
  },
};
