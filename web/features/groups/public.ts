export { siteGroupsQuery } from './group-queries.ts';
export { GroupsPart } from './groups-part.tsx';
export { tagsQuery } from './tag-queries.ts';
export { TagsPart } from './tags-part.tsx';
