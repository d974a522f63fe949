import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/like.ts';

export type { Likes } from './schemas/like.ts';

export const likeMemory = shaped<typeof schemas.likeMemory>()({
  method: 'PUT',
  path: '/api/sites/memories/:id/like',
  access: 'member',
  summary: 'Gives a memory a heart, once',
});

export const unlikeMemory = shaped<typeof schemas.unlikeMemory>()({
  method: 'DELETE',
  path: '/api/sites/memories/:id/like',
  access: 'member',
  summary: 'Takes one’s heart back',
});

export const likeCommunityMemory = shaped<typeof schemas.likeCommunityMemory>()({
  method: 'PUT',
  path: '/api/communities/memories/:id/like',
  access: 'member',
  summary: 'Gives a memory of a community a heart, once',
});

export const unlikeCommunityMemory = shaped<typeof schemas.unlikeCommunityMemory>()({
  method: 'DELETE',
  path: '/api/communities/memories/:id/like',
  access: 'member',
  summary: 'Takes one’s heart back from a memory of a community',
});
