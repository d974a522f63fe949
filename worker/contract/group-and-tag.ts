import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdOrSlug, name } from './primitives.ts';

/** Held by, or asked to. */
export const GROUPS_MOST = 20;

const OfSite = z.object({ id: IdOrSlug });

/** A community that the site is in, or has asked to be in. */
export const SiteGroup = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  state: z.enum(['asked', 'held']),
});
export type SiteGroup = z.infer<typeof SiteGroup>;

export const listSiteGroups = endpoint({
  method: 'GET',
  path: '/api/sites/:id/groups',
  access: 'public',
  summary: 'The communities a site is in, as far as whoever asks may see them; those it has asked, for staff',
  params: OfSite,
  reply: z.object({ groups: z.array(SiteGroup) }),
});

export const addSiteGroup = endpoint({
  method: 'POST',
  path: '/api/sites/:id/groups',
  access: 'member',
  summary: 'Asks a community to take the site in; whoever may approve there has it in at once',
  params: OfSite,
  body: z.strictObject({ community: IdOrSlug }),
  reply: SiteGroup,
  status: 201,
  creates: true,
});

export const removeSiteGroup = endpoint({
  method: 'DELETE',
  path: '/api/sites/:id/groups/:groupId',
  access: 'member',
  summary: 'Takes a site out of a community; refused while memories wait there for its approval',
  params: OfSite.extend({ groupId: Id }),
});

export const TAG_MAX = 40;
export const TAGS_MOST = 100;

/** The specification's three: how often used, and by name in both directions. */
export const TagSort = z.enum(['popular', 'name_desc', 'name_asc']);
export type TagSort = z.infer<typeof TagSort>;

export const Tag = z.object({
  id: Id,
  name: z.string(),
  /** On how many memories that one may see. */
  uses: z.number().int(),
});
export type Tag = z.infer<typeof Tag>;

export const listTags = endpoint({
  method: 'GET',
  path: '/api/sites/:id/tags',
  access: 'public',
  summary: 'The tags of a site',
  params: OfSite,
  query: z.object({ sort: TagSort.default('popular') }),
  reply: z.object({ tags: z.array(Tag) }),
});

export const addTag = endpoint({
  method: 'POST',
  path: '/api/sites/:id/tags',
  access: 'member',
  summary: 'A new tag on a site',
  params: OfSite,
  body: z.strictObject({ name: name(TAG_MAX, 1) }),
  reply: Tag,
  status: 201,
  creates: true,
});

export const renameTag = endpoint({
  method: 'PATCH',
  path: '/api/sites/:id/tags/:tagId',
  access: 'member',
  summary: 'Gives a tag another name, on the memories that carry it too',
  params: OfSite.extend({ tagId: Id }),
  /** `seen` is the name as its writer saw it; where it has another by now, that is told and nothing changed. */
  body: z.strictObject({ name: name(TAG_MAX, 1), seen: z.string().optional() }),
  reply: Tag,
});

export const removeTag = endpoint({
  method: 'DELETE',
  path: '/api/sites/:id/tags/:tagId',
  access: 'member',
  summary: 'Erases a tag that no memory carries',
  params: OfSite.extend({ tagId: Id }),
});
