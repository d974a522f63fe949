export { deleteGroupsOfSite, insertGroup } from './group.repo.ts';
export { deleteTagsOfSite } from './tag.repo.ts';
