export { type SeenCard, seenCard, seenCardOr404 } from './seen-card.ts';
export {
  frozenWithSite,
  holdsFor,
  type SiteAsSeen,
  type Standing,
  seesUnpublished,
  sitePolicy,
  standing,
  visibilityFor,
} from './site.policy.ts';
export { audienceOf, presentSite, type SiteWithPictures } from './site.present.ts';
export {
  bySiteRef,
  candlesQuery,
  controlsOf,
  findLastId,
  findSiteAsSeen,
  listIndexable,
  membership,
  membershipOf,
  siteForVisitorQuery,
  siteIdOf,
} from './site.repo.ts';
export { burningSince, groupOf, listExampleSites, readSite, seenSite } from './site.service.ts';
export { cardColumns, cardJoins, siteCardQuery } from './site-cards.repo.ts';
export { canInvite, decisionRank, reachOf } from './site-roles.policy.ts';
export { countCandle, countMemory, countPopularity, updateOwner } from './site-writes.repo.ts';
export { decisionRankOfUser, findVisibleSite } from './visible-site.ts';
export { listWall } from './wall.service.ts';
