export { communityQuery } from './community-queries.ts';
export { readBrand, useBrandHere, wallCommunityQuery } from './use-brand-here.ts';
