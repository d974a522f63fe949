export { communityRelationsQuery } from './community-relation.repo.ts';
export { presentCommunityRelations } from './community-relation.service.ts';
export { presentRelatedSites, relatedSitesQueries } from './relation.service.ts';
