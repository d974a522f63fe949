import { z } from 'zod';

import { MEDIA_STATES } from '#worker/contract/media.ts';
import {
  COLLAPSED_FOR,
  LINK_SERVICES,
  MEMORY_QUERY_MAX,
  MEMORY_SORTS,
  MEMORY_STATUSES,
  MEMORY_TYPES,
  VISIBILITIES,
} from '#worker/contract/memory.ts';

import { TRANSCRIPT_LANGS } from '#worker/contract/transcript.ts';
import { CalendarDate, Cursor, Id, IdOrSlug, Instant, Locale, Picture } from './primitives.ts';

export const MemoryType = z.enum(MEMORY_TYPES);

export const MemoryFilter = z.enum(MEMORY_TYPES);

export const MemorySort = z.enum(MEMORY_SORTS);

/**
 * `src` is the file itself, for a video too: `&w=` and one of `widths` is then its poster. `file` is a document,
 * or an image that browsers do not show here. After the plan has ended, pictures beyond the first three and posters are
 * `blurred`, and what is no picture is `closed`: `src` is that of its blurred poster, or empty. Authors still have
 * their own.
 */
export const MemoryMedia = Picture.extend({
  kind: z.enum(['photo', 'video', 'audio', 'file']),
  caption: z.string().nullable(),
  name: z.string().nullable(),
  content_type: z.string(),
  bytes: z.number().int().nullable(),
  duration_ms: z.number().int().nullable(),
  peaks: z.array(z.number().int()).nullable(),
  state: z.enum(MEDIA_STATES),
  blurred: z.boolean(),
  closed: z.boolean(),
  /** Where a photo or a video can be saved from: for the members of the site and for its author. */
  download: z.string().nullable(),
  /** What is said is written down: `getTranscript` has it. */
  transcript: z.literal(true).optional(),
  /** The language of the captions, which are at `src` with `&captions=1`. */
  captions: z.enum(TRANSCRIPT_LANGS).optional(),
});

export type MemoryMedia = z.infer<typeof MemoryMedia>;

/**
 * A link to another site. After the plan has ended, one to a video or a drive is `closed`: without address, except
 * for its author.
 */
export const MemoryLink = z.object({
  /** Identifies it when the memory is edited. */
  id: z.string(),
  url: z.string(),
  /** As shown, without `www.`. */
  host: z.string(),
  title: z.string().nullable(),
  service: z.enum(LINK_SERVICES),
  /** The video in our own frame page, below `/embed/`; null where it cannot be played here. */
  embed: z.string().nullable(),
  closed: z.boolean(),
});

export type MemoryLink = z.infer<typeof MemoryLink>;

export const MemoryStatus = z.enum(MEMORY_STATUSES);

export const Visibility = z.enum(VISIBILITIES);

export const Memory = z.object({
  id: Id,
  /** Null of a memory of a community, which has `community_id`. */
  site_id: Id.nullable(),
  community_id: Id.optional(),
  type: MemoryType,
  /** Its type and the kinds of its attachments: the filters that it matches. */
  kinds: z.array(MemoryType),
  text: z.string().nullable(),
  /** True where `text` is truncated and `getMemory` has all of it. */
  more: z.boolean(),
  lang: Locale,
  candle_text: z.string().nullable(),
  location: z.string().nullable(),
  /** Null, as `created_at`, where the site hides who shared what is published, and when. */
  author: z.object({ name: z.string() }).nullable(),
  media: z.array(MemoryMedia),
  links: z.array(MemoryLink),
  tags: z.array(z.string()),
  /** When what is told happened. */
  happened_on: CalendarDate.nullable(),
  /** What the author is to the person, in their own words; null where the author is, but for who may edit it. */
  author_relation: z.string().nullable(),
  /** The question of the staff that it answers. */
  question: z.string().nullable(),
  pinned: z.boolean(),
  status: MemoryStatus,
  /** The approver's note to the author of a returned memory; for the author and the staff. */
  status_note: z.string().nullable(),
  /**
   * Of one that waits and was edited by its author: its text as it was published, returned or first sent; for the
   * author and those who decide.
   */
  previous_text: z.string().optional(),
  visibility: Visibility,
  edited_by_staff: z.boolean(),
  /** Shown only on request, until staff decide. */
  collapsed_for: z.enum(COLLAPSED_FOR).nullable(),
  /** The numbers of hearts and of published comments. */
  likes: z.number().int(),
  comments: z.number().int(),
  /** The caller gave it a heart. */
  liked: z.boolean(),
  /** The caller is the author. */
  mine: z.boolean(),
  /** `like` and `comment` of a visitor: what they may once they have signed in. */
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    restore: z.boolean(),
    decide: z.boolean(),
    report: z.boolean(),
    like: z.boolean(),
    comment: z.boolean(),
    /** Also whether the caller may change the order. */
    pin: z.boolean(),
    /** To another site. */
    move: z.boolean(),
  }),
  version: z.number().int(),
  created_at: Instant.nullable(),
});

export type Memory = z.infer<typeof Memory>;

/** The part of a memory, or of the transcript of one of its media, in which the words of a search were found. */
const MemoryMatch = z.object({ memory_id: Id, media_id: z.string().nullable(), excerpt: z.string() });

/** `found`: of a search, for each memory. */
export const MemoryPage = z.object({
  memories: z.array(Memory),
  next_cursor: Cursor.nullable(),
  found: z.array(MemoryMatch).optional(),
});

export type MemoryPage = z.infer<typeof MemoryPage>;

export const listMemories = {
  params: z.object({ siteId: IdOrSlug }),
  query: z.object({
    sort: MemorySort.default('manual'),
    filter: MemoryFilter.optional(),
    /** Only memories with this tag. */
    tag: z.string().trim().min(1).max(60).optional(),
    /** Only memories with these words in their texts or transcripts, newest first. */
    q: z.string().trim().min(1).max(MEMORY_QUERY_MAX).optional(),
    cursor: Cursor.optional(),
  }),
  reply: MemoryPage,
};

export const getMemory = {
  params: z.object({ id: Id }),
  reply: Memory,
};
