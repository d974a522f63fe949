export { siteGroupsQuery } from './group-queries.ts';
export { GroupsPart } from './groups-part.tsx';
export { tagsQuery, useAddTag } from './tag-queries.ts';
export { TagsPart } from './tags-part.tsx';
