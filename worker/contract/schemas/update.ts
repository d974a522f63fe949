import { z } from 'zod';
import { SITE_ROLES } from '#worker/contract/member.ts';
import { CLAIM_STATES } from '#worker/contract/succession.ts';
import { UPDATE_KINDS } from '#worker/contract/update.ts';
import { Cursor, Id, Instant } from './primitives.ts';
import { SiteMode } from './site-fields.ts';

export const UpdateKind = z.enum(UPDATE_KINDS);

/**
 * An event that concerns its reader, with what they may know now: it is not listed where they may no longer
 * know of it.
 */
export const Update = z.object({
  id: Id,
  kind: UpdateKind,
  at: Instant,
  is_read: z.boolean(),
  /** What it is about: a site or a community. The slug of a private one is its id. */
  site: z.object({ id: Id, slug: z.string(), name: z.string(), mode: SiteMode }).nullable(),
  community: z.object({ id: Id, slug: z.string(), name: z.string() }).nullable(),
  /** The name of the actor. */
  by: z.string().nullable(),
  memory_id: Id.nullable(),
  /** For a memory: whether it is a candle. */
  is_candle: z.boolean(),
  /** Of an order: its id. */
  order_id: Id.nullable(),
  /** For a claim to a site: its state. */
  claim: z.enum(CLAIM_STATES).nullable(),
  /** The name of the community that decided on the site. */
  group: z.string().nullable(),
  /** For an invitation that is still open: the page to accept or decline it. */
  invitation: z.string().nullable(),
  note: z.string().nullable(),
  count: z.number().int().nullable(),
});
export type Update = z.infer<typeof Update>;

export const listUpdates = {
  query: z.object({ cursor: Cursor.optional(), unread: z.enum(['1']).optional() }),
  reply: z.object({ updates: z.array(Update), next_cursor: Cursor.nullable() }),
};

export const countUpdates = {
  reply: z.object({ unread: z.number().int() }),
};

export const readUpdates = {
  body: z.union([
    z.strictObject({ ids: z.array(Id).min(1).max(100), is_read: z.boolean() }),
    z.strictObject({ up_to: Id }),
  ]),
  reply: z.object({ unread: z.number().int() }),
};

const MyInvitation = z.object({
  id: Id,
  /** For the page where the invitation is accepted or declined. */
  token: z.string(),
  role: z.enum(SITE_ROLES),
  invited_by: z.string(),
  note: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
});

export const listMyInvitations = {
  reply: z.object({
    /** To sites. */
    invitations: z.array(
      MyInvitation.extend({ site: z.object({ id: Id, name: z.string(), site_type_id: z.number().int() }) }),
    ),
    community_invitations: z.array(
      MyInvitation.extend({ community: z.object({ id: Id, name: z.string() }) }),
    ),
  }),
};
