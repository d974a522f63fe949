import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Instant } from './primitives.ts';
import { Occasion, SiteCard, SiteMode } from './site.ts';

export const MySite = SiteCard.extend({
  mode: SiteMode,
  role: z.enum(['owner', 'sec_owner', 'editor', 'member']),
  memories_count: z.number().int(),
  /** Memories that wait for whoever asks to decide on; 0 for those who may not. */
  held_count: z.number().int(),
  /** Whether whoever asks may connect stickers to it. */
  can_bind: z.boolean(),
  can_settings: z.boolean(),
  plan: z.enum(['free', 'subscribed']),
  /** The next day that is kept for the person; null where no day is known. */
  next_date: Occasion.nullable(),
  /** When something was last written or changed. */
  last_activity_at: Instant,
  /** Until when a deleted site can be brought back; null of one that is not deleted. */
  restore_until: Instant.nullable(),
  created_at: Instant,
});
export type MySite = z.infer<typeof MySite>;

export const listMySites = endpoint({
  method: 'GET',
  path: '/api/sites/mine',
  access: 'member',
  summary: 'The sites one belongs to, newest membership first, 20 a page',
  /** `as` owner: those one owns; member: the others; deleted: one's own that can still be brought back. */
  query: z.object({ cursor: Cursor.optional(), as: z.enum(['owner', 'member', 'deleted']).optional() }),
  reply: z.object({ sites: z.array(MySite), next_cursor: Cursor.nullable() }),
});
