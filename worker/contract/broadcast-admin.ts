import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/broadcast-admin.ts';

export type { Broadcast } from './schemas/broadcast-admin.ts';

/** `cancelled` also while it is being sent: what is queued is not sent any more. */
export const BROADCAST_STATES = ['draft', 'sending', 'sent', 'cancelled'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

export const BROADCAST_SUBJECT_MAX = 120;
export const BROADCAST_BODY_MAX = 4000;

export const listBroadcasts = shaped<typeof schemas.listBroadcasts>()({
  method: 'GET',
  path: '/api/admin/broadcasts',
  access: 'admin',
  summary: 'Emails to all users, newest first, 50 a page',
});

export const createBroadcast = shaped<typeof schemas.createBroadcast>()({
  method: 'POST',
  path: '/api/admin/broadcasts',
  access: 'admin',
  summary: 'A draft of an email to all users, in both languages; what is approved later is exactly this',
  status: 201,
  creates: true,
  unavailable: 'service.unavailable',
});

export const testBroadcast = shaped<typeof schemas.testBroadcast>()({
  method: 'POST',
  path: '/api/admin/broadcasts/:id/test',
  access: 'admin',
  summary: 'Sends a draft to the caller alone, in both languages',
});

export const approveBroadcast = shaped<typeof schemas.approveBroadcast>()({
  method: 'POST',
  path: '/api/admin/broadcasts/:id/approve',
  access: 'admin',
  summary: 'Sends a draft that was tested; by another administrator than the one who wrote it',
  destructive: true,
});

export const cancelBroadcast = shaped<typeof schemas.cancelBroadcast>()({
  method: 'POST',
  path: '/api/admin/broadcasts/:id/cancel',
  access: 'admin',
  summary: 'Ends a draft, or one that is being sent: what is not sent yet is not sent any more',
});
