import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, IdOrSlug, Instant, Locale } from './primitives.ts';
import { SiteCard } from './site.ts';

/** The specification's privilege keys of a community. */
export const COMMUNITY_PRIVILEGES = [
  'site_tags',
  'new_post',
  'edit_photo',
  'edit_bio',
  'edit_about',
  'edit_links',
  'edit_wall',
  'invite',
  'settings',
  'approve_sites',
  'approve_posts',
  'make_owner',
  'make_editor',
] as const;
export type CommunityPrivilege = (typeof COMMUNITY_PRIVILEGES)[number];

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
  /** Whether what whoever asks posts here waits first. */
  holds: z.boolean(),
  privilege: z.enum(['owner', 'sec_owner', 'editor', 'member', 'none']),
  version: z.number().int(),
  created_at: Instant,
});
export type Community = z.infer<typeof Community>;

export const getCommunity = endpoint({
  method: 'GET',
  path: '/api/communities/:id',
  access: 'public',
  summary: 'A community, by id or slug',
  params: z.object({ id: IdOrSlug }),
  reply: z.object({ community: Community }),
});

export const getWall = endpoint({
  method: 'GET',
  path: '/api/communities/:id/wall',
  access: 'public',
  summary: 'The people of a community whose sites one may see, by last name, 60 a page',
  kiosk: true,
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
});
export type Wall = z.infer<NonNullable<typeof getWall.reply>>;

/** Nobody is shown a greater number of what a community holds. */
export const COUNTED_MOST = 100;

export const listMyCommunities = endpoint({
  method: 'GET',
  path: '/api/communities/mine',
  access: 'member',
  summary: 'The communities one belongs to',
  reply: z.object({
    communities: z.array(
      z.object({
        id: Id,
        slug: z.string(),
        name: z.string(),
        role: z.enum(['owner', 'sec_owner', 'editor', 'member']),
        /** Whether whoever asks may pair screens. */
        can_pair: z.boolean(),
        /** People on its wall whose sites whoever asks may see; none is counted beyond `COUNTED_MOST`. */
        people_count: z.number().int(),
        /** Sites that ask to be taken in, for those who may approve them; 0 for others. */
        asked_count: z.number().int(),
      }),
    ),
  }),
});
