import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/community-tag.ts';

/** The maximum number of a community's tags on one of its sites. */
export const TAGS_A_SITE = 10;

export const listCommunityTags = shaped<typeof schemas.listCommunityTags>()({
  method: 'GET',
  path: '/api/communities/:id/tags',
  access: 'member',
  summary: 'The tags by which the staff of a community sort its sites',
});

export const addCommunityTag = shaped<typeof schemas.addCommunityTag>()({
  method: 'POST',
  path: '/api/communities/:id/tags',
  access: 'member',
  summary: 'A new tag of a community',
  status: 201,
  creates: true,
});

export const renameCommunityTag = shaped<typeof schemas.renameCommunityTag>()({
  method: 'PATCH',
  path: '/api/communities/:id/tags/:tagId',
  access: 'member',
  summary: 'Gives a tag of a community another name, on its sites too',
});

export const removeCommunityTag = shaped<typeof schemas.removeCommunityTag>()({
  method: 'DELETE',
  path: '/api/communities/:id/tags/:tagId',
  access: 'member',
  summary: 'Erases a tag of a community, also from the sites that have it',
});

export const tagCommunitySite = shaped<typeof schemas.tagCommunitySite>()({
  method: 'PUT',
  path: '/api/communities/:id/sites/:siteId/tags/:tagId',
  access: 'member',
  summary: 'Puts a tag of a community on one of its sites',
});

export const untagCommunitySite = shaped<typeof schemas.untagCommunitySite>()({
  method: 'DELETE',
  path: '/api/communities/:id/sites/:siteId/tags/:tagId',
  access: 'member',
  summary: 'Takes a tag of a community off one of its sites',
});
