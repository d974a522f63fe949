import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, Id, IdOrSlug, Instant, name, text } from './primitives.ts';

const OfSite = z.object({ id: IdOrSlug });

export const requestAccess = endpoint({
  method: 'POST',
  path: '/api/sites/:id/access-requests',
  access: 'public',
  summary: 'Asks the family to be let in, or to take part; asking again while it waits is the same request',
  door: true,
  params: OfSite,
  body: z.strictObject({
    /** Of a visitor; whoever is signed in asks as themselves, and these are not read. */
    name: name(120, 1).optional(),
    email: Email.optional(),
    note: text(500).nullish(),
    human: z.string().max(4096).optional(),
  }),
});

export const AccessRequest = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  note: z.string().nullable(),
  /** Whether whoever asked has an account. */
  registered: z.boolean(),
  created_at: Instant,
});
export type AccessRequest = z.infer<typeof AccessRequest>;

export const listAccessRequests = endpoint({
  method: 'GET',
  path: '/api/sites/:id/access-requests',
  access: 'member',
  summary: 'Who waits to be let in, the longest waiting first',
  params: OfSite,
  reply: z.object({ requests: z.array(AccessRequest) }),
});

export const decideAccess = endpoint({
  method: 'POST',
  path: '/api/sites/:id/access-requests/:requestId/decision',
  access: 'member',
  summary: 'Lets someone in, or not: a declined request is not announced',
  params: z.object({ id: IdOrSlug, requestId: Id }),
  body: z.strictObject({ decision: z.enum(['approve', 'decline']) }),
});
