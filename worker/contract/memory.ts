import { shaped } from './endpoint.ts';

import type * as schemas from './schemas/memory.ts';

export type { Memory, MemoryLink, MemoryMedia, MemoryPage } from './schemas/memory.ts';

/** In the order in which a new memory is matched: `files` fits all with attachments, `text` every one. */
export const MEMORY_TYPES = ['candle', 'video', 'audio', 'photo', 'files', 'link', 'text'] as const;

export type MemoryType = (typeof MEMORY_TYPES)[number];

export const MEMORY_SORTS = ['manual', 'newest', 'oldest'] as const;

/** The memory feed is filtered by one kind: a memory matches by its type and by each of its attachments. */
export type MemoryFilter = MemoryType;

export type MemorySort = (typeof MEMORY_SORTS)[number];

export const MEMORY_STATUSES = ['pending', 'published', 'returned', 'denied', 'trashed'] as const;

export type MemoryStatus = (typeof MEMORY_STATUSES)[number];

export const VISIBILITIES = ['everyone', 'members', 'staff'] as const;

export type Visibility = (typeof VISIBILITIES)[number];

/** Why a memory or a comment is shown only on request: the word list, or reports. */
export const COLLAPSED_FOR = ['words', 'reports'] as const;

export type CollapsedFor = (typeof COLLAPSED_FOR)[number];

/** What a link leads to: a video-sharing service, a cloud drive, or any other page. */
export const LINK_SERVICES = ['video', 'drive', 'page'] as const;

export type LinkService = (typeof LINK_SERVICES)[number];

export const MEMORY_TEXT_MAX = 20_000;

export const CANDLE_TEXT_MAX = 200;

export const MEMORIES_A_PAGE = 20;

/** The maximum length of a search among the memories of a site. */
export const MEMORY_QUERY_MAX = 120;

export const listMemories = shaped<typeof schemas.listMemories>()({
  method: 'GET',
  path: '/api/sites/memories/:siteId',
  access: 'public',
  summary: 'Published memories of a site, pinned first, 20 a page; of a search the newest first',
});

export const getMemory = shaped<typeof schemas.getMemory>()({
  method: 'GET',
  path: '/api/sites/memories/item/:id',
  access: 'public',
  summary: 'One memory, whole',
});
