export { communityPolicy, communityStandingOf } from './community.policy.ts';
export { countCommunities } from './community.repo.ts';
export { findVisibleCommunity } from './community.service.ts';
