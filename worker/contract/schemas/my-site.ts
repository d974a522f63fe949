import { z } from 'zod';
import { SITE_ROLES } from '#worker/contract/member.ts';
import { DayAhead } from './calendar-feed.ts';
import { Cursor, Instant } from './primitives.ts';
import { Occasion, SiteCard } from './site.ts';
import { SiteMode } from './site-fields.ts';

export const MySite = SiteCard.extend({
  mode: SiteMode,
  role: z.enum(SITE_ROLES),
  memories_count: z.number().int(),
  /** Memories that wait for the caller's decision; 0 for those who may not decide. */
  held_count: z.number().int(),
  /** Whether the caller may connect stickers to the site. */
  can_bind: z.boolean(),
  can_settings: z.boolean(),
  plan: z.enum(['free', 'subscribed']),
  /** The person's next anniversary; null where no day is known. */
  next_date: Occasion.nullable(),
  /** The time of the latest post or change. */
  last_activity_at: Instant,
  /** Until when a deleted site can be restored; null for one that is not deleted. */
  restore_until: Instant.nullable(),
  created_at: Instant,
});
export type MySite = z.infer<typeof MySite>;

export const listMySites = {
  /** `as` owner: the caller's own sites; member: others; deleted: own sites that can still be restored. */
  query: z.object({ cursor: Cursor.optional(), as: z.enum(['owner', 'member', 'deleted']).optional() }),
  reply: z.object({
    sites: z.array(MySite),
    next_cursor: Cursor.nullable(),
    /** What falls on these sites today and in the week ahead. */
    days: z.array(DayAhead),
  }),
};
