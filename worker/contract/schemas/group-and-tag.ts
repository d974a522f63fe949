import { z } from 'zod';
import { TAG_MAX, TAG_SORTS } from '#worker/contract/group-and-tag.ts';
import { Id, IdOrSlug, name } from './primitives.ts';

const OfSite = z.object({ id: IdOrSlug });

/** A community that the site is in, or has requested to join. */
export const SiteGroup = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  state: z.enum(['asked', 'held']),
});
export type SiteGroup = z.infer<typeof SiteGroup>;

export const listSiteGroups = {
  params: OfSite,
  reply: z.object({ groups: z.array(SiteGroup) }),
};

export const addSiteGroup = {
  params: OfSite,
  body: z.strictObject({ community: IdOrSlug }),
  reply: SiteGroup,
};

export const removeSiteGroup = {
  params: OfSite.extend({ groupId: Id }),
};

export const TagSort = z.enum(TAG_SORTS);

export const Tag = z.object({
  id: Id,
  name: z.string(),
  /** The number of memories with this tag that the caller may see. */
  uses: z.number().int(),
});
export type Tag = z.infer<typeof Tag>;

export const listTags = {
  params: OfSite,
  query: z.object({ sort: TagSort.default('popular') }),
  reply: z.object({ tags: z.array(Tag) }),
};

export const addTag = {
  params: OfSite,
  body: z.strictObject({ name: name(TAG_MAX, 1) }),
  reply: Tag,
};

export const renameTag = {
  params: OfSite.extend({ tagId: Id }),
  /**
   * `seen` is the name as its writer saw it; where it has changed since, the error has the current one and
   * nothing is written.
   */
  body: z.strictObject({ name: name(TAG_MAX, 1), seen: z.string().optional() }),
  reply: Tag,
};

export const removeTag = {
  params: OfSite.extend({ tagId: Id }),
};
