import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, Instant } from './primitives.ts';

export const UPDATE_KINDS = [
  /** Of what one wrote. */
  'memory_published',
  'memory_returned',
  'memory_denied',
  'comment',
  /** For those who decide; `count` says how many wait now. */
  'held',
  'access_requested',
  'relation_asked',
  /** Of what one asked for or was offered. */
  'access_granted',
  'invited',
  'invitation_accepted',
  'relation_agreed',
  'owner_now',
  'owner_before',
  'succession',
] as const;
export const UpdateKind = z.enum(UPDATE_KINDS);
export type UpdateKind = z.infer<typeof UpdateKind>;

/** Something that happened, as its reader may know it now: where they no longer may, it is not listed. */
export const Update = z.object({
  id: Id,
  kind: UpdateKind,
  at: Instant,
  is_read: z.boolean(),
  site: z
    .object({ id: Id, slug: z.string(), name: z.string(), mode: z.enum(['private', 'open', 'regular']) })
    .nullable(),
  /** Whose act it was, by name. */
  by: z.string().nullable(),
  memory_id: Id.nullable(),
  /** Of a memory: whether it is a candle. */
  is_candle: z.boolean(),
  /** Of a claim to a site: what has become of it. */
  claim: z.enum(['open', 'disputed', 'refused', 'withdrawn', 'done']).nullable(),
  /** For an invitation that is still open: the page that answers it. */
  invitation: z.string().nullable(),
  note: z.string().nullable(),
  count: z.number().int().nullable(),
});
export type Update = z.infer<typeof Update>;

export const listUpdates = endpoint({
  method: 'GET',
  path: '/api/updates',
  access: 'member',
  summary: 'What happened that concerns one, newest first, 20 a page',
  query: z.object({ cursor: Cursor.optional(), unread: z.enum(['1']).optional() }),
  reply: z.object({ updates: z.array(Update), next_cursor: Cursor.nullable() }),
});

export const UNREAD_MOST = 99;

export const countUpdates = endpoint({
  method: 'GET',
  path: '/api/updates/count',
  access: 'member',
  summary: `How many are unread, ${UNREAD_MOST} at most`,
  reply: z.object({ unread: z.number().int() }),
});

export const readUpdates = endpoint({
  method: 'POST',
  path: '/api/updates/read',
  access: 'member',
  summary: 'Marks updates as read or unread; without ids, all up to one as read',
  body: z.union([
    z.strictObject({ ids: z.array(Id).min(1).max(100), is_read: z.boolean() }),
    z.strictObject({ up_to: Id }),
  ]),
  reply: z.object({ unread: z.number().int() }),
});

export const listMyInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations/mine',
  access: 'member',
  summary: 'Open invitations that were sent to the address of whoever asks',
  reply: z.object({
    invitations: z.array(
      z.object({
        id: Id,
        /** For the page that answers it. */
        token: z.string(),
        role: z.enum(['owner', 'sec_owner', 'editor', 'member']),
        site: z.object({ id: Id, name: z.string(), site_type_id: z.number().int() }),
        invited_by: z.string(),
        note: z.string().nullable(),
        created_at: Instant,
        expires_at: Instant,
      }),
    ),
  }),
});
