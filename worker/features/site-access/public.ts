export { communityDeciders, deciders } from './deciders.repo.ts';
export { authorizeUndo, findDeciders, presentDecision } from './decisions.ts';
export { findDeletedSite, restorableSince, restorableUntil } from './deleted-site.ts';
export { isToPurge, listToPurge } from './deleted-sites.repo.ts';
export { dateLines } from './life-lines.ts';
export { opensWithReason, recordReading } from './record-reading.ts';
export {
  commentNeedsApproval,
  frozenWithSite,
  groupOf,
  needsApproval,
  type SiteForActor,
  seesUnpublished,
  sitePolicy,
  standingOf,
  visibilityFor,
} from './site.policy.ts';
export { audienceOf, presentCard, presentSite } from './site.present.ts';
export {
  bySiteRef,
  candlesQuery,
  communityTheme,
  controlsOf,
  findLastId,
  findSiteForUser,
  heldFor,
  isActive,
  listIndexable,
  membership,
  membershipOf,
  pictures,
  portrait,
  type SiteRow,
  siteForVisitorQuery,
  siteIdOf,
} from './site.repo.ts';
export {
  dateFaults,
  datesOf,
  endsBeforeStart,
  endsOf,
  faultAt,
  fullName,
  languageOf,
  previewKey,
  siteTypeOf,
  slugsFor,
} from './site.rules.ts';
export { authorizeView, burningSince, listExampleSites, readSite } from './site.service.ts';
export { siteAddressOf } from './site-address.ts';
export { cardColumns, cardJoins, siteCardQuery } from './site-cards.repo.ts';
export {
  AUDITED_COLUMNS,
  columnsFor,
  DERIVED_COLUMNS,
  SEARCHED_COLUMNS,
  SITE_FIELDS,
  shownAsStored,
  workFieldsIn,
} from './site-fields.ts';
export { assignableRoles, canInvite, decisionRank } from './site-roles.policy.ts';
export {
  countCandle,
  countMemory,
  countPopularity,
  deleteSiteRows,
  insertSite,
  markActivated,
  markDeleted,
  markFrozen,
  markInactive,
  markLastMemory,
  markMerged,
  markRestored,
  markUnfrozen,
  moveMediaBytes,
  type NewSite,
  passMerged,
  recountMerged,
  type SitePlanRow,
  unclaimedSitesOf,
  updateOwner,
  updateOwnerOfUnclaimed,
  updatePlan,
  updateSite,
  updateThemeCommunity,
  updateThemesOf,
} from './site-writes.repo.ts';
export { type VisibleCard, visibleCard, visibleCardOr404 } from './visible-card.ts';
export { findVisibleSite, siteForUser } from './visible-site.ts';
