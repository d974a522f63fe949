import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/memory-commands.ts';

export type { DecidedMemory, NewMemory, NewMemoryInput, PendingPage } from './schemas/memory-commands.ts';

/** The maximum number of attachments of any kind; links count. */
export const PHOTOS_A_MEMORY = 20;
export const TAGS_A_MEMORY = 20;
export const RELATION_MAX = 60;
export const LOCATION_MAX = 200;
export const MODERATION_NOTE_MAX = 1000;

export const postMemory = shaped<typeof schemas.postMemory>()({
  method: 'POST',
  path: '/api/sites/memories',
  access: 'member',
  summary: 'A memory or a candle; it waits for approval where the site asks for that',
  status: 201,
  creates: true,
  unavailable: 'memory.post_failed',
});

export const editMemory = shaped<typeof schemas.editMemory>()({
  method: 'PUT',
  path: '/api/sites/memories/:id',
  access: 'member',
  summary: 'Rewrites a memory; what was held before is held again',
  versioned: true,
});

export const deleteMemory = shaped<typeof schemas.deleteMemory>()({
  method: 'DELETE',
  path: '/api/sites/memories/:id',
  access: 'member',
  summary: 'Moves a memory to the trash, for 30 days',
});

export const restoreMemory = shaped<typeof schemas.restoreMemory>()({
  method: 'POST',
  path: '/api/sites/memories/:id/restore',
  access: 'member',
  summary: 'Brings a memory back from the trash',
});

export const decideMemory = shaped<typeof schemas.decideMemory>()({
  method: 'POST',
  path: '/api/sites/memories/:id/decision',
  access: 'member',
  summary:
    'Approves a waiting memory, with or without changing its text, returns it with a note, or denies it; undoes what the same or a lower rank decided, so that it waits again',
});

export const listPending = shaped<typeof schemas.listPending>()({
  method: 'GET',
  path: '/api/sites/memories/pending/:siteId',
  access: 'member',
  summary:
    'What waits, oldest first: of everyone for approvers, else and with `mine` one’s own, also what was returned or denied',
});

export const listDecided = shaped<typeof schemas.listDecided>()({
  method: 'GET',
  path: '/api/sites/memories/decided/:siteId',
  access: 'member',
  summary: 'Memories that were returned or denied, for approvers, last decided first, 20 a page',
});

export const listTrashed = shaped<typeof schemas.listTrashed>()({
  method: 'GET',
  path: '/api/sites/memories/trashed/:siteId',
  access: 'member',
  summary: 'What was deleted in the last 30 days: all of it for the staff, one’s own for others',
});
