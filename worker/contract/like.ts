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
