import { z } from 'zod';
import { SITE_NOTE_MAX } from '#worker/contract/site-request.ts';
import { Tag } from './group-and-tag.ts';
import { Cursor, Id, IdOrSlug, Instant, text } from './primitives.ts';
import { SiteCard } from './site.ts';

const OfCommunity = z.object({ id: IdOrSlug });
const Page = z.object({ cursor: Cursor.optional() });

/** A site that asks to be in a community. Its staff asked, so its name is told to those who decide. */
export const SiteRequest = z.object({
  site_id: Id,
  name: z.string(),
  /** Null where the caller may not see the site. */
  site: SiteCard.nullable(),
  asked_at: Instant,
});
export type SiteRequest = z.infer<typeof SiteRequest>;

export const listSiteRequests = {
  params: OfCommunity,
  query: Page,
  reply: z.object({ requests: z.array(SiteRequest), next_cursor: Cursor.nullable() }),
};

export const decideSiteRequest = {
  params: OfCommunity.extend({ siteId: Id }),
  body: z.strictObject({
    decision: z.enum(['approve', 'decline']),
    /** For the staff of the site. */
    note: text(SITE_NOTE_MAX).nullish(),
  }),
};

export const CommunitySite = z.object({
  site: SiteCard,
  added_at: Instant,
  /** The community's tags on it. */
  tags: z.array(Tag.omit({ uses: true })),
});
export type CommunitySite = z.infer<typeof CommunitySite>;

export const listCommunitySites = {
  params: OfCommunity,
  /** `tag` is the id of a tag of the community: only the sites that have it. */
  query: Page.extend({ tag: Id.optional() }),
  reply: z.object({
    community: z.object({ id: Id, slug: z.string(), name: z.string() }),
    sites: z.array(CommunitySite),
    next_cursor: Cursor.nullable(),
  }),
};

export const removeCommunitySite = {
  params: OfCommunity.extend({ siteId: Id }),
};
