export {
  assignableRolesIn,
  type CommunityForActor,
  communityPolicy,
  communityStandingOf,
} from './community.policy.ts';
export { findForActor as findCommunityForActor, findVisibleCommunity } from './community.service.ts';
export { countCommunities, updateCommunityOwner } from './community-writes.repo.ts';
