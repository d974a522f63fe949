export { FamilyPart } from './family-part.tsx';
export { relatedSitesQuery } from './relation-queries.ts';
