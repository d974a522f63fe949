import { z } from 'zod';
import { LINK_TITLE_MAX } from '#worker/contract/related-link.ts';
import { coded, Id, IdOrSlug, isWithoutCredentials, name, Picture } from './primitives.ts';

/** A web address: http or https, with a host and without a user name or password. */
export const WebAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((address) => {
    const url = URL.parse(address);
    return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
  }, coded('url.invalid'))
  .refine(isWithoutCredentials, coded('url.credentials'));

export const RelatedLink = z.object({
  id: Id,
  url: z.string(),
  /** The title as its author entered it, under the specification's name for the field. */
  url_name: z.string(),
  no_preview: z.boolean(),
  /** The page's preview; null where it has none, it is not wanted, or its host is not one that is fetched. */
  preview: z
    .object({
      title: z.string().nullable(),
      description: z.string().nullable(),
      host: z.string(),
      image: Picture.nullable(),
    })
    .nullable(),
});
export type RelatedLink = z.infer<typeof RelatedLink>;

/** A site or a community. */
const OfPlace = z.object({ id: IdOrSlug });

const OfLink = OfPlace.extend({ linkId: Id });

const LinkInput = z.strictObject({
  url: WebAddress,
  url_name: name(LINK_TITLE_MAX, 1),
  no_preview: z.boolean().default(false),
});

export const listRelatedLinks = {
  params: OfPlace,
  reply: z.object({ links: z.array(RelatedLink) }),
};

export const addRelatedLink = {
  params: OfPlace,
  body: LinkInput,
  reply: RelatedLink,
};

export const changeRelatedLink = {
  params: OfLink,
  /**
   * `seen` is the link as its writer saw it; where it has changed since, the error has the current one and
   * nothing is written.
   */
  body: LinkInput.extend({
    no_preview: z.boolean(),
    after_id: Id.nullable(),
    seen: RelatedLink.pick({ url: true, url_name: true, no_preview: true }),
  })
    .partial()
    .refine(({ seen: _, ...patch }) => Object.keys(patch).length > 0),
  reply: RelatedLink,
};

export const removeRelatedLink = {
  params: OfLink,
};

export const listCommunityLinks = listRelatedLinks;
export const addCommunityLink = addRelatedLink;
export const changeCommunityLink = changeRelatedLink;
export const removeCommunityLink = removeRelatedLink;
