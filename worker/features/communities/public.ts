export {
  assignableRolesIn,
  type CommunityForActor,
  communityPolicy,
  communityStandingOf,
  seesPrivateFields,
} from './community.policy.ts';
export {
  type CommunityRow,
  findInfo,
  findLastCommunityId,
  listIndexableCommunities,
} from './community.repo.ts';
export { areFieldsOpen, brandingOf, settingsOf } from './community.rules.ts';
export {
  findForActor as findCommunityForActor,
  findVisibleCommunity,
  openCommunity,
  type VisibleCommunity,
} from './community.service.ts';
export { countCommunities, updateCommunityOwner } from './community-writes.repo.ts';
