import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, IdOrSlug, Instant, Locale, Picture, text } from './primitives.ts';

export const MemoryType = z.enum(['text', 'photo', 'video', 'audio', 'files', 'link', 'candle']);
export type MemoryType = z.infer<typeof MemoryType>;

/** Candle posts, text only, and one kind of attachment each. */
export const MemoryFilter = z.enum(['candle', 'text', 'photo', 'video', 'audio', 'files', 'link']);
export const MemorySort = z.enum(['manual', 'newest', 'oldest']);
export type MemoryFilter = z.infer<typeof MemoryFilter>;
export type MemorySort = z.infer<typeof MemorySort>;

/** `file` is what no browser draws here, as an SVG: `src` downloads it, and it has no widths. */
export const MemoryMedia = Picture.extend({
  kind: z.enum(['photo', 'file']),
  caption: z.string().nullable(),
  name: z.string().nullable(),
});
export type MemoryMedia = z.infer<typeof MemoryMedia>;

export const MemoryStatus = z.enum(['pending', 'published', 'returned', 'denied', 'trashed']);
export type MemoryStatus = z.infer<typeof MemoryStatus>;
export const Visibility = z.enum(['everyone', 'members', 'staff']);
export type Visibility = z.infer<typeof Visibility>;

export const Memory = z.object({
  id: Id,
  site_id: Id,
  type: MemoryType,
  text: z.string().nullable(),
  /** True where `text` is cut and the whole is at `getMemory`. */
  more: z.boolean(),
  lang: Locale,
  candle_text: z.string().nullable(),
  location: z.string().nullable(),
  author: z.object({ name: z.string() }),
  media: z.array(MemoryMedia),
  pinned: z.boolean(),
  status: MemoryStatus,
  /** What an approver wrote to the author with a return; for the author and the staff. */
  status_note: z.string().nullable(),
  visibility: Visibility,
  edited_by_staff: z.boolean(),
  /** Written by whoever asks. */
  mine: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), restore: z.boolean(), decide: z.boolean() }),
  version: z.number().int(),
  created_at: Instant,
});
export type Memory = z.infer<typeof Memory>;

export const MEMORIES_A_PAGE = 20;
export const MemoryPage = z.object({ memories: z.array(Memory), next_cursor: Cursor.nullable() });
export type MemoryPage = z.infer<typeof MemoryPage>;

export const listMemories = endpoint({
  method: 'GET',
  path: '/api/sites/memories/:siteId',
  access: 'public',
  summary: 'Published memories of a site, pinned first, 20 a page',
  params: z.object({ siteId: IdOrSlug }),
  query: z.object({
    sort: MemorySort.default('manual'),
    filter: MemoryFilter.optional(),
    cursor: Cursor.optional(),
  }),
  reply: MemoryPage,
});

export const getMemory = endpoint({
  method: 'GET',
  path: '/api/sites/memories/item/:id',
  access: 'public',
  summary: 'One memory, whole',
  params: z.object({ id: Id }),
  reply: Memory,
});

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
    'Approves a waiting memory, with or without changing its text, returns it with a note, or denies it',
  params: z.object({ id: Id }),
  body: z.strictObject({
    decision: z.enum(['approve', 'return', 'deny']),
    /** With an approval: the text as it shall appear. */
    text: text(MEMORY_TEXT_MAX).nullish(),
    note: text(1000).nullish(),
    /** Whether the author of a denied memory is told. */
    tell: z.boolean().default(false),
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
