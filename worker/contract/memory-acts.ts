import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Memory, MemoryPage, Visibility } from './memory.ts';
import { Cursor, Id, IdOrSlug, Locale, text } from './primitives.ts';

export const MEMORY_TEXT_MAX = 20_000;
export const CANDLE_TEXT_MAX = 200;
export const PHOTOS_A_MEMORY = 20;

const Attached = z.strictObject({
  /** Of a finished upload with purpose `memory` to this site. */
  id: z.string().min(1).max(64),
  caption: text(500).nullish(),
});

const MemoryWords = z.strictObject({
  text: text(MEMORY_TEXT_MAX).nullish(),
  candle_text: text(CANDLE_TEXT_MAX).nullish(),
  location: text(200).nullish(),
  /** In the order to show. */
  media: z.array(Attached).max(PHOTOS_A_MEMORY).default([]),
  visibility: Visibility.default('everyone'),
});

export const NewMemory = MemoryWords.extend({
  site_id: Id,
  /** Chosen by the browser, once a draft: the same again is the same memory. */
  client_key: z.string().regex(/^[\w-]{8,64}$/),
  /** What is neither a candle nor brings photos is `text`. */
  candle: z.boolean().default(false),
  lang: Locale,
});
export type NewMemory = z.infer<typeof NewMemory>;
export type NewMemoryGiven = z.input<typeof NewMemory>;

export const postMemory = endpoint({
  method: 'POST',
  path: '/api/sites/memories',
  access: 'member',
  summary: 'A memory or a candle; it waits for approval where the site asks for that',
  body: NewMemory,
  reply: Memory,
  status: 201,
  creates: true,
});

export const editMemory = endpoint({
  method: 'PUT',
  path: '/api/sites/memories/:id',
  access: 'member',
  summary: 'Rewrites a memory; what was held before is held again',
  versioned: true,
  params: z.object({ id: Id }),
  body: MemoryWords,
  reply: Memory,
});

export const deleteMemory = endpoint({
  method: 'DELETE',
  path: '/api/sites/memories/:id',
  access: 'member',
  summary: 'Moves a memory to the trash, for 30 days',
  params: z.object({ id: Id }),
});

export const restoreMemory = endpoint({
  method: 'POST',
  path: '/api/sites/memories/:id/restore',
  access: 'member',
  summary: 'Brings a memory back from the trash',
  params: z.object({ id: Id }),
  reply: Memory,
});

export const decideMemory = endpoint({
  method: 'POST',
  path: '/api/sites/memories/:id/decision',
  access: 'member',
  summary:
    'Approves a waiting memory, with or without changing its text, returns it with a note, or denies it; undoes what the same or a lower rank decided, so that it waits again',
  params: z.object({ id: Id }),
  body: z.strictObject({
    decision: z.enum(['approve', 'return', 'deny', 'undo']),
    /** With an approval: the text as it shall appear. */
    text: text(MEMORY_TEXT_MAX).nullish(),
    note: text(1000).nullish(),
    /** Whether the author of a denied memory is told. */
    tell: z.boolean().default(false),
    /** What was read: where its author has changed it since, 412 `request.stale` with the memory in `params.current`. */
    version: z.number().int().positive().optional(),
  }),
  reply: Memory,
});

export const listPending = endpoint({
  method: 'GET',
  path: '/api/sites/memories/pending/:siteId',
  access: 'member',
  summary: 'What waits, oldest first: of everyone for approvers, else and with `mine` one’s own',
  params: z.object({ siteId: IdOrSlug }),
  query: z.object({ mine: z.literal('1').optional(), cursor: Cursor.optional() }),
  reply: MemoryPage,
});

export const listTrashed = endpoint({
  method: 'GET',
  path: '/api/sites/memories/trashed/:siteId',
  access: 'member',
  summary: 'What was deleted in the last 30 days: all of it for the staff, one’s own for others',
  params: z.object({ siteId: IdOrSlug }),
  query: z.object({ cursor: Cursor.optional() }),
  reply: MemoryPage,
});
