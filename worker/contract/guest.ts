import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/guest.ts';

export type { GuestContent, GuestMemory, GuestOutcome } from './schemas/guest.ts';

/** How long a memory waits for the confirmation of its author's address, in days. */
export const GUEST_DAYS = 7;

/** The header with the pass for the upload of an attachment. */
export const UPLOAD_PASS_HEADER = 'X-Upload-Pass';

export const postAsGuest = shaped<typeof schemas.postAsGuest>()({
  method: 'POST',
  path: '/api/guests/memories',
  access: 'public',
  summary:
    'A memory by someone without an account, on an open site or by an invitation; it waits until the mailed link is opened. Again replaces what was written',
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

export const startGuestUpload = shaped<typeof schemas.startGuestUpload>()({
  method: 'POST',
  path: '/api/guests/uploads',
  access: 'public',
  summary:
    'Begins the upload of the only attachment of such a memory, a photo or a recording; again replaces it. The header X-Upload-Pass has the pass, here and below',
  status: 201,
  rateLimitedByNetwork: true,
  tokenless: true,
});

export const putGuestPart = shaped<typeof schemas.putGuestPart>()({
  method: 'PUT',
  path: '/api/guests/uploads/:up/:part',
  access: 'public',
  summary: 'The bytes of one part, numbered from 1; again is the same',
  takesBytes: true,
  tokenless: true,
});

export const finishGuestUpload = shaped<typeof schemas.finishGuestUpload>()({
  method: 'POST',
  path: '/api/guests/uploads/:up/done',
  access: 'public',
  summary: 'Ends the upload, whose parts are all here; then the link is mailed',
  tokenless: true,
});

export const getGuestUpload = shaped<typeof schemas.getGuestUpload>()({
  method: 'GET',
  path: '/api/guests/uploads/:up',
  access: 'public',
  summary: 'Which parts of the upload have arrived',
  tokenless: true,
});
