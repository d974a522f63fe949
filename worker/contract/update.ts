import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/update.ts';

export type { Update } from './schemas/update.ts';

export const UPDATE_KINDS = [
  /** About the reader's own posts and comments. */
  'memory_published',
  'memory_returned',
  'memory_denied',
  'comment_published',
  'comment_returned',
  'comment_denied',
  'comment',
  /** For those who decide; `count` is the number of pending posts. */
  'held',
  'reported',
  'access_requested',
  'relation_asked',
  'grave_asked',
  'grave_suggested',
  /** About the reader's own requests, and offers to the reader. */
  'access_granted',
  'invited',
  'invitation_accepted',
  'relation_agreed',
  'grave_joined',
  'owner_now',
  'owner_before',
  'site_read',
  'succession',
  /** What the staff of a community decided on the site: `group` is the community. */
  'group_approved',
  'group_declined',
  'group_removed',
  /** Of questions that the reader asks. */
  'questions_paused',
  'questions_declined',
  /** Of an order of the reader's. */
  'order_moved',
] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];

export const UNREAD_MOST = 99;

export const listUpdates = shaped<typeof schemas.listUpdates>()({
  method: 'GET',
  path: '/api/updates',
  access: 'member',
  summary: 'What happened that concerns one, newest first, 20 a page',
});

export const countUpdates = shaped<typeof schemas.countUpdates>()({
  method: 'GET',
  path: '/api/updates/count',
  access: 'member',
  summary: `How many are unread, ${UNREAD_MOST} at most`,
});

export const readUpdates = shaped<typeof schemas.readUpdates>()({
  method: 'POST',
  path: '/api/updates/read',
  access: 'member',
  summary: 'Marks updates as read or unread; without ids, all up to one as read',
});

export const listMyInvitations = shaped<typeof schemas.listMyInvitations>()({
  method: 'GET',
  path: '/api/invitations/mine',
  access: 'member',
  summary: 'Open invitations that were sent to the address of whoever asks',
});
