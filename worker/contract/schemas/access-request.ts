import { z } from 'zod';
import { REQUEST_NOTE_MAX } from '#worker/contract/access-request.ts';
import { Email, Id, IdOrSlug, Instant, name, text } from './primitives.ts';

const OfPlace = z.object({ id: IdOrSlug });

export const requestAccess = {
  params: OfPlace,
  body: z.strictObject({
    /** For visitors only: not read for signed-in users, who make the request as themselves. */
    name: name(120, 1).optional(),
    email: Email.optional(),
    note: text(REQUEST_NOTE_MAX).nullish(),
    human: z.string().max(4096).optional(),
  }),
};

export const AccessRequest = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  note: z.string().nullable(),
  /** Whether the person who made the request has an account. */
  registered: z.boolean(),
  created_at: Instant,
});
export type AccessRequest = z.infer<typeof AccessRequest>;

export const listAccessRequests = {
  params: OfPlace,
  reply: z.object({ requests: z.array(AccessRequest) }),
};

export const decideAccess = {
  params: z.object({ id: IdOrSlug, requestId: Id }),
  body: z.strictObject({ decision: z.enum(['approve', 'decline']) }),
};

export const requestCommunityAccess = requestAccess;
export const listCommunityAccessRequests = listAccessRequests;
export const decideCommunityAccess = decideAccess;
