export {
  acceptCommunitySite,
  askCommunityAgain,
  deleteCommunitySite,
  insertCommunitySite,
  listLeavable,
} from './group.repo.ts';
export { newSiteGroup, presentGroups, siteGroupsQuery } from './group.service.ts';
export { tagsQuery } from './tag.repo.ts';
export { presentTags } from './tag.service.ts';
