import { z } from 'zod';
import { addTag, listTags, removeTag, renameTag } from './group-and-tag.ts';
import { Id, IdOrSlug } from './primitives.ts';

/** As the tags of a site; `uses` is the number of the community's sites that have it. */
export const listCommunityTags = listTags;
export const addCommunityTag = addTag;
export const renameCommunityTag = renameTag;
export const removeCommunityTag = removeTag;

export const tagCommunitySite = {
  params: z.object({ id: IdOrSlug, siteId: Id, tagId: Id }),
};

export const untagCommunitySite = tagCommunitySite;
