import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdOrSlug, name, Picture } from './primitives.ts';

export const LINK_TITLE_MAX = 120;
export const LINKS_MOST = 50;

/** An address on the web: http or https, with a host and without a name or password. */
export const WebAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((given) => {
    const url = URL.parse(given);
    return (
      url !== null &&
      (url.protocol === 'https:' || url.protocol === 'http:') &&
      url.hostname.includes('.') &&
      !url.username &&
      !url.password
    );
  });

export const RelatedLink = z.object({
  id: Id,
  url: z.string(),
  /** The specification's field: the title as given. */
  url_name: z.string(),
  no_preview: z.boolean(),
  /** What the page says of itself; null where there is none, it is not wanted, or the host is not one that is asked. */
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

const OfSite = z.object({ id: IdOrSlug });
const OfLink = OfSite.extend({ linkId: Id });
const Given = z.strictObject({
  url: WebAddress,
  url_name: name(LINK_TITLE_MAX, 1),
  no_preview: z.boolean().default(false),
});

export const listRelatedLinks = endpoint({
  method: 'GET',
  path: '/api/sites/:id/related-links',
  access: 'public',
  summary: 'Links from a site to elsewhere, in the order that its staff chose',
  params: OfSite,
  reply: z.object({ links: z.array(RelatedLink) }),
});

export const addRelatedLink = endpoint({
  method: 'POST',
  path: '/api/sites/:id/related-links',
  access: 'member',
  summary: 'A link at the end of the others',
  params: OfSite,
  body: Given,
  reply: RelatedLink,
  status: 201,
  creates: true,
});

export const changeRelatedLink = endpoint({
  method: 'PATCH',
  path: '/api/sites/:id/related-links/:linkId',
  access: 'member',
  summary: 'Changes a link, or moves it: after another, or with null to the front',
  params: OfLink,
  /** `seen` is the link as its writer saw it; where another stands by now, that is told and nothing changed. */
  body: Given.extend({
    no_preview: z.boolean(),
    after_id: Id.nullable(),
    seen: RelatedLink.pick({ url: true, url_name: true, no_preview: true }),
  })
    .partial()
    .refine(({ seen: _, ...patch }) => Object.keys(patch).length > 0),
  reply: RelatedLink,
});

export const removeRelatedLink = endpoint({
  method: 'DELETE',
  path: '/api/sites/:id/related-links/:linkId',
  access: 'member',
  summary: 'Takes a link off the site',
  params: OfLink,
});
