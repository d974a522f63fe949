export { siteGroupsQuery } from './group-queries.ts';
export { GroupsPart } from './groups-part.tsx';
export { tagsOf, tagsQuery, useAddTag, useTagsChanged } from './tag-queries.ts';
export { TagsPart } from './tags-part.tsx';
