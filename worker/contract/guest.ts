import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/guest.ts';

export type { GuestContent, GuestMemory, GuestOutcome } from './schemas/guest.ts';

/** How long a memory waits for the confirmation of its author's address, in days. */
export const GUEST_DAYS = 7;

export const postAsGuest = shaped<typeof schemas.postAsGuest>()({
  method: 'POST',
  path: '/api/guests/memories',
  access: 'public',
  summary:
    'A memory by someone without an account, on an open site or by an invitation; it waits until the mailed link is opened',
  status: 201,
  rateLimitedByNetwork: true,
  tokenless: true,
  unavailable: 'memory.post_failed',
});

export const confirmGuest = shaped<typeof schemas.confirmGuest>()({
  method: 'POST',
  path: '/api/guests/confirm',
  access: 'public',
  summary:
    'The mailed link of such a memory: confirms the address, makes an account where there is none, and posts it',
  rateLimitedByNetwork: true,
  tokenless: true,
});
