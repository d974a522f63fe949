import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/community-memory.ts';

export type { NewCommunityMemory } from './schemas/community-memory.ts';

export const listCommunityMemories = shaped<typeof schemas.listCommunityMemories>()({
  method: 'GET',
  path: '/api/communities/memories/:communityId',
  access: 'public',
  summary: 'Published memories of a community, 20 a page; of a search the newest first',
});

export const getCommunityMemory = shaped<typeof schemas.getCommunityMemory>()({
  method: 'GET',
  path: '/api/communities/memories/item/:id',
  access: 'public',
  summary: 'One memory of a community, whole',
});

export const postCommunityMemory = shaped<typeof schemas.postCommunityMemory>()({
  method: 'POST',
  path: '/api/communities/memories',
  access: 'member',
  summary: 'A memory of a member; in a controlled community it waits for approval',
  status: 201,
  creates: true,
  unavailable: 'memory.post_failed',
});

export const editCommunityMemory = shaped<typeof schemas.editCommunityMemory>()({
  method: 'PUT',
  path: '/api/communities/memories/:id',
  access: 'member',
  summary: 'Rewrites a memory of a community; what was held before is held again',
  versioned: true,
});

export const deleteCommunityMemory = shaped<typeof schemas.deleteCommunityMemory>()({
  method: 'DELETE',
  path: '/api/communities/memories/:id',
  access: 'member',
  summary: 'Moves a memory of a community to the trash, for 30 days',
});

export const restoreCommunityMemory = shaped<typeof schemas.restoreCommunityMemory>()({
  method: 'POST',
  path: '/api/communities/memories/:id/restore',
  access: 'member',
  summary: 'Brings a memory of a community back from the trash',
});

export const decideCommunityMemory = shaped<typeof schemas.decideCommunityMemory>()({
  method: 'POST',
  path: '/api/communities/memories/:id/decision',
  access: 'member',
  summary: 'The decisions of `decideMemory` on a memory of a community',
});

export const listPendingInCommunity = shaped<typeof schemas.listPendingInCommunity>()({
  method: 'GET',
  path: '/api/communities/memories/pending/:communityId',
  access: 'member',
  summary:
    'What waits in a community, oldest first: of everyone for approvers, else and with `mine` one’s own, also what was returned or denied',
});

export const listDecidedInCommunity = shaped<typeof schemas.listDecidedInCommunity>()({
  method: 'GET',
  path: '/api/communities/memories/decided/:communityId',
  access: 'member',
  summary: 'Memories of a community that were returned or denied, for approvers, last decided first',
});

export const listTrashedInCommunity = shaped<typeof schemas.listTrashedInCommunity>()({
  method: 'GET',
  path: '/api/communities/memories/trashed/:communityId',
  access: 'member',
  summary:
    'What was deleted in a community in the last 30 days: all of it for the staff, one’s own for others',
});
