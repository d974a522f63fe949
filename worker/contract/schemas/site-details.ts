import { z } from 'zod';
import { listExtendedFields } from './extended-field.ts';
import { listSiteGroups, listTags } from './group-and-tag.ts';
import { IdOrSlug } from './primitives.ts';
import { listRelatedLinks } from './related-link.ts';
import { listRelatedSites } from './related-site.ts';

export const getSiteDetails = {
  params: z.object({ id: IdOrSlug }),
  /** What each list answers by itself; the tags by popularity. */
  reply: z.object({
    ...listRelatedSites.reply.shape,
    ...listExtendedFields.reply.shape,
    ...listSiteGroups.reply.shape,
    ...listRelatedLinks.reply.shape,
    ...listTags.reply.shape,
    /** Whether the caller sees the notice of the first week on the site. */
    has_notice: z.boolean(),
    /** Whether it is entered where the grave is. */
    has_grave: z.boolean(),
  }),
};
