import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, IdOrSlug, Instant, Locale, Picture } from './primitives.ts';

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
