import { z } from 'zod';
import { RELATION_TEXT_MAX } from '#worker/contract/related-site.ts';
import { getMembersWall } from './members-wall.ts';
import { Id, IdOrSlug, name } from './primitives.ts';
import { listRelatedLinks } from './related-link.ts';
import { SiteCard } from './site.ts';

const OfCommunity = z.object({ id: IdOrSlug });
const OfRelation = OfCommunity.extend({ siteId: Id });

/** What a site is to the community, in its words; null where it says nothing. */
const Words = name(RELATION_TEXT_MAX, 1).nullable();

export const CommunityRelation = z.object({ site: SiteCard, text: z.string().nullable() });
export type CommunityRelation = z.infer<typeof CommunityRelation>;

export const listCommunityRelations = {
  params: OfCommunity,
  reply: z.object({ related: z.array(CommunityRelation) }),
};

export const addCommunityRelation = {
  params: OfCommunity,
  body: z.strictObject({ site: IdOrSlug, text: Words.default(null) }),
  reply: CommunityRelation,
};

export const changeCommunityRelation = {
  params: OfRelation,
  /**
   * `seen` is the text as its writer saw it; where it has changed since, the error has the current one and
   * nothing is written.
   */
  body: z.strictObject({ text: Words, seen: z.strictObject({ text: z.string().nullable() }).optional() }),
  reply: CommunityRelation,
};

export const removeCommunityRelation = {
  params: OfRelation,
};

export const getCommunityDetails = {
  params: OfCommunity,
  /** What each list answers by itself. */
  reply: z.object({
    ...listCommunityRelations.reply.shape,
    ...listRelatedLinks.reply.shape,
    /** The latest to join of those on the members wall; null where it or this part is not shown to the caller. */
    friends: getMembersWall.reply.pick({ people: true, people_count: true }).nullable(),
  }),
};
export type CommunityDetails = z.infer<typeof getCommunityDetails.reply>;
