import { z } from 'zod';
import { COMMUNITY_PRIVILEGES } from '#worker/contract/community.ts';
import { SITE_ROLES } from '#worker/contract/member.ts';
import { Cursor, Id, IdOrSlug, Instant, Locale } from './primitives.ts';
import { SiteCard } from './site.ts';

export const Community = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  lang: Locale,
  sentence: z.string().nullable(),
  type: z.enum(['regular', 'controlled']),
  permissions: z.enum(['public', 'private']),
  wall: z.enum(['closed', 'open']),
  can: z.record(z.enum(COMMUNITY_PRIVILEGES), z.boolean()),
  /** Whether posts by the caller need approval here. */
  holds: z.boolean(),
  privilege: z.enum([...SITE_ROLES, 'none']),
  version: z.number().int(),
  created_at: Instant,
});
export type Community = z.infer<typeof Community>;

export const getCommunity = {
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ community: Community }),
};

export const getWall = {
  params: z.object({ id: IdOrSlug }),
  query: z.object({ cursor: Cursor.optional() }),
  reply: z.object({
    community: z.object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      sentence: z.string().nullable(),
      lang: Locale,
    }),
    people: z.array(SiteCard),
    next_cursor: Cursor.nullable(),
    people_count: z.number().int(),
  }),
};

export type Wall = z.infer<typeof getWall.reply>;

export const listMyCommunities = {
  reply: z.object({
    communities: z.array(
      z.object({
        id: Id,
        slug: z.string(),
        name: z.string(),
        role: z.enum(SITE_ROLES),
        /** Whether the caller may pair screens. */
        can_pair: z.boolean(),
        /** People on its wall whose sites the caller may see, capped at `COUNTED_MOST`. */
        people_count: z.number().int(),
        /** Sites that requested to join, for those who may approve them; 0 for others. */
        asked_count: z.number().int(),
      }),
    ),
  }),
};
