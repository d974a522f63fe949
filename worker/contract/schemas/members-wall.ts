import { z } from 'zod';
import { SITE_ROLES } from '#worker/contract/member.ts';
import { MEMBERS_SORTS } from '#worker/contract/members-wall.ts';
import { Cursor, Id, IdOrSlug, Instant, Picture, text } from './primitives.ts';

const OfCommunity = z.object({ id: IdOrSlug });

const MemberOnWall = z.object({
  user_id: Id,
  name: z.string(),
  portrait: Picture.nullable(),
  privilege: z.enum(SITE_ROLES),
  joined_at: Instant,
  /** A site of theirs in the community that the caller may see. */
  site: z.object({ id: Id, slug: z.string() }).nullable(),
});

export const getMembersWall = {
  params: OfCommunity,
  query: z.object({
    q: text(100).optional(),
    sort: z.enum(MEMBERS_SORTS).optional(),
    cursor: Cursor.optional(),
  }),
  reply: z.object({
    people: z.array(MemberOnWall),
    next_cursor: Cursor.nullable(),
    /** All who are shown, without `q`. */
    people_count: z.number().int(),
    /** Null for an administrator who is no member. */
    me: z.object({ on_wall: z.boolean() }).nullable(),
  }),
};
export type MembersWall = z.infer<typeof getMembersWall.reply>;

export const setOnMembersWall = {
  params: OfCommunity,
  body: z.strictObject({ on_wall: z.boolean() }),
  reply: z.object({ on_wall: z.boolean() }),
};
