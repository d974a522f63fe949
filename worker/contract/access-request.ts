import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/access-request.ts';

export type { AccessRequest } from './schemas/access-request.ts';

export const REQUEST_NOTE_MAX = 500;

export const requestAccess = shaped<typeof schemas.requestAccess>()({
  method: 'POST',
  path: '/api/sites/:id/access-requests',
  access: 'public',
  summary: 'Asks the family to be let in, or to take part; asking again while it waits is the same request',
  rateLimitedByNetwork: true,
});

export const listAccessRequests = shaped<typeof schemas.listAccessRequests>()({
  method: 'GET',
  path: '/api/sites/:id/access-requests',
  access: 'member',
  summary: 'Who waits to be let in, the longest waiting first',
});

export const decideAccess = shaped<typeof schemas.decideAccess>()({
  method: 'POST',
  path: '/api/sites/:id/access-requests/:requestId/decision',
  access: 'member',
  summary: 'Lets someone in, or not: a declined request is not announced',
});

export const requestCommunityAccess = shaped<typeof schemas.requestCommunityAccess>()({
  method: 'POST',
  path: '/api/communities/:id/access-requests',
  access: 'public',
  summary: 'Asks to join a community; asking again while it waits is the same request',
  rateLimitedByNetwork: true,
});

export const listCommunityAccessRequests = shaped<typeof schemas.listCommunityAccessRequests>()({
  method: 'GET',
  path: '/api/communities/:id/access-requests',
  access: 'member',
  summary: 'Who waits to join a community, the longest waiting first',
});

export const decideCommunityAccess = shaped<typeof schemas.decideCommunityAccess>()({
  method: 'POST',
  path: '/api/communities/:id/access-requests/:requestId/decision',
  access: 'member',
  summary: 'Lets someone into a community, or not: a declined request is not announced',
});
