export {
  assignableRolesIn,
  type CommunityForActor,
  communityPolicy,
  communityRankOf,
  communityStandingOf,
  needsApprovalIn,
  seesPrivateFields,
  takesSites,
} from './community.policy.ts';
export {
  type CommunityRow,
  findInfo,
  findLastCommunityId,
  listCommunitiesForUser,
  listIndexableCommunities,
} from './community.repo.ts';
export { areFieldsOpen, brandingOf, groupOf as communityGroupOf, settingsOf } from './community.rules.ts';
export {
  findForActor as findCommunityForActor,
  findVisibleCommunity,
  openCommunity,
  type VisibleCommunity,
} from './community.service.ts';
export { brandOf, lookOf } from './community-pictures.ts';
export { countCommunities, updateCommunityOwner } from './community-writes.repo.ts';
export { waitingNames } from './waiting-names.repo.ts';
