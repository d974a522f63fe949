import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/memory-order.ts';

export const orderMemory = shaped<typeof schemas.orderMemory>()({
  method: 'POST',
  path: '/api/sites/memories/order/:siteId',
  access: 'member',
  summary: 'Places a memory after another in the family’s order, or first; pinned ones stay above the others',
});

export const pinMemory = shaped<typeof schemas.pinMemory>()({
  method: 'POST',
  path: '/api/sites/memories/:id/pin',
  access: 'member',
  summary: 'Shows a memory above the others, or in its place again',
});

export const moveMemory = shaped<typeof schemas.moveMemory>()({
  method: 'POST',
  path: '/api/sites/memories/:id/move',
  access: 'member',
  summary:
    'Moves one’s own memory to another site where one may post, an Owner of both any; the limits and the approval of that site apply, and its tags are dropped',
});
