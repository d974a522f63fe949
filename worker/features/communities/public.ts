export { type CommunityAsSeen, communityPolicy, standingIn } from './community.policy.ts';
export { findVisibleCommunity } from './community.service.ts';
