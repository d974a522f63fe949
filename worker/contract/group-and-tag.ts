import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/group-and-tag.ts';

export type { SiteGroup, Tag } from './schemas/group-and-tag.ts';

/** The maximum number of communities that a site is in or has requested to join. */
export const GROUPS_MOST = 20;
export const TAG_MAX = 40;
export const TAGS_MOST = 100;

/** The sort orders from the specification: by use, and by name in both directions. */
export const TAG_SORTS = ['popular', 'name_desc', 'name_asc'] as const;
export type TagSort = (typeof TAG_SORTS)[number];

export const listSiteGroups = shaped<typeof schemas.listSiteGroups>()({
  method: 'GET',
  path: '/api/sites/:id/groups',
  access: 'public',
  summary:
    'The communities a site is in, those of them that the caller may see; those it has asked, for staff',
});

export const addSiteGroup = shaped<typeof schemas.addSiteGroup>()({
  method: 'POST',
  path: '/api/sites/:id/groups',
  access: 'member',
  summary: 'Asks a community to take the site in; whoever may approve there has it in at once',
  status: 201,
  creates: true,
});

export const removeSiteGroup = shaped<typeof schemas.removeSiteGroup>()({
  method: 'DELETE',
  path: '/api/sites/:id/groups/:groupId',
  access: 'member',
  summary: 'Takes a site out of a community; refused while memories wait there for its approval',
});

export const listTags = shaped<typeof schemas.listTags>()({
  method: 'GET',
  path: '/api/sites/:id/tags',
  access: 'public',
  summary: 'The tags of a site',
});

export const addTag = shaped<typeof schemas.addTag>()({
  method: 'POST',
  path: '/api/sites/:id/tags',
  access: 'member',
  summary: 'A new tag on a site',
  status: 201,
  creates: true,
});

export const renameTag = shaped<typeof schemas.renameTag>()({
  method: 'PATCH',
  path: '/api/sites/:id/tags/:tagId',
  access: 'member',
  summary: 'Gives a tag another name, on the memories that carry it too',
});

export const removeTag = shaped<typeof schemas.removeTag>()({
  method: 'DELETE',
  path: '/api/sites/:id/tags/:tagId',
  access: 'member',
  summary: 'Erases a tag that no memory carries',
});
