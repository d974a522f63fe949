export { communityQuery } from './community-queries.ts';
export { readBrand, useBrandHere } from './use-brand-here.ts';
export { useIsUnsearched } from './use-hidden-here.ts';
export { usePlaceHere, wallCommunityQuery } from './use-place-here.ts';
