export { presentRelatedSites, relatedSitesQueries } from './relation.service.ts';
