import { z } from 'zod';
import { SORTS_BY_TIME } from '#worker/contract/admin-list.ts';
import { ADMIN_COMMUNITY_STATES } from '#worker/contract/community-admin.ts';
import { Cursor, Id, Instant, text } from './primitives.ts';

const CommunityFilter = {
  /** An id, an address, or the beginning of a name. */
  q: text(100).optional(),
  type: z.enum(['regular', 'controlled']).optional(),
  permissions: z.enum(['public', 'private']).optional(),
  state: z.enum(ADMIN_COMMUNITY_STATES).optional(),
  sort: z.enum(SORTS_BY_TIME).optional(),
};

export const AdminCommunity = z.object({
  id: Id,
  /** Null where it is private, as is its address. */
  name: z.string().nullable(),
  slug: z.string().nullable(),
  type: z.enum(['regular', 'controlled']),
  permissions: z.enum(['public', 'private']),
  state: z.enum(ADMIN_COMMUNITY_STATES),
  owner: z.object({ id: Id, name: z.string(), email: z.string() }),
  /** Both up to `COUNTED_OF_COMMUNITY`; null in a file. */
  sites: z.number().int().nullable(),
  members: z.number().int().nullable(),
  media_bytes: z.number().int(),
  created_at: Instant,
});
export type AdminCommunity = z.infer<typeof AdminCommunity>;

const AdminScreen = z.object({
  id: z.string(),
  /** The community's name for it; null also where the community is private, as is its own name. */
  device_name: z.string().nullable(),
  community: z.object({ id: Id, name: z.string().nullable() }),
  paired_at: Instant,
  last_seen_at: Instant,
  /** Not seen for twelve hours. */
  asleep: z.boolean(),
});
export type AdminScreen = z.infer<typeof AdminScreen>;

export const listAdminCommunities = {
  query: z.object({ ...CommunityFilter, cursor: Cursor.optional() }),
  reply: z.object({ communities: z.array(AdminCommunity), next_cursor: Cursor.nullable() }),
};

export const exportAdminCommunities = { query: z.object(CommunityFilter) };

export const listAdminScreens = {
  query: z.object({ community: Id.optional(), cursor: Cursor.optional() }),
  reply: z.object({ screens: z.array(AdminScreen), next_cursor: Cursor.nullable() }),
};
