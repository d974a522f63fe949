import { z } from 'zod';
import { CANDLE_TEXT_MAX, MEMORY_TEXT_MAX } from '#worker/contract/memory.ts';
import {
  LOCATION_MAX,
  MODERATION_NOTE_MAX,
  PHOTOS_A_MEMORY,
  RELATION_MAX,
  TAGS_A_MEMORY,
} from '#worker/contract/memory-commands.ts';
import { LINK_TITLE_MAX } from '#worker/contract/related-link.ts';
import { Decided, PendingComment } from './comment.ts';
import { Memory, MemoryPage, Visibility } from './memory.ts';
import { CalendarDate, Cursor, FocalPoint, Id, IdOrSlug, Locale, name, text } from './primitives.ts';
import { WebAddress } from './related-link.ts';

export const Attached = z.strictObject({
  /** The id of a finished upload with purpose `memory` to this site. */
  id: z.string().min(1).max(64),
  caption: text(500).nullish(),
  /** The point of a picture to keep in view where a frame crops it, as of photos on a card; left out, it stays. */
  focal: FocalPoint.optional(),
});

const Linked = z.union([
  z.strictObject({ url: WebAddress, title: name(LINK_TITLE_MAX, 0).nullish() }),
  /** A link that the memory has already, whose address stays. */
  z.strictObject({ id: z.string().min(1).max(64), title: name(LINK_TITLE_MAX, 0).nullish() }),
]);

export const MemoryContent = z.strictObject({
  text: text(MEMORY_TEXT_MAX).nullish(),
  candle_text: text(CANDLE_TEXT_MAX).nullish(),
  location: text(LOCATION_MAX).nullish(),
  /** In display order. */
  media: z.array(Attached).max(PHOTOS_A_MEMORY).default([]),
  /** In display order; with the media at most 20. */
  links: z.array(Linked).max(PHOTOS_A_MEMORY).default([]),
  /** Names of tags of the site. */
  tags: z.array(z.string().min(1).max(60)).max(TAGS_A_MEMORY).default([]),
  /** When what is told happened: a day or a year, not in the future. */
  happened_on: CalendarDate.nullish(),
  /** What the author is to the person, in their own words. */
  author_relation: name(RELATION_MAX, 0).nullish(),
  visibility: Visibility.default('everyone'),
});

export const NewMemory = MemoryContent.extend({
  site_id: Id,
  /** Chosen by the browser once per draft: a repeated key returns the same memory. */
  client_key: z.string().regex(/^[\w-]{8,64}$/),
  /** Without a candle and without attachments the memory is of type `text`. */
  candle: z.boolean().default(false),
  lang: Locale,
});

export type NewMemory = z.infer<typeof NewMemory>;

export type NewMemoryInput = z.input<typeof NewMemory>;

export const postMemory = {
  body: NewMemory,
  reply: Memory,
};

export const editMemory = {
  params: z.object({ id: Id }),
  body: MemoryContent,
  reply: Memory,
};

export const deleteMemory = {
  params: z.object({ id: Id }),
};

export const restoreMemory = {
  params: z.object({ id: Id }),
  reply: Memory,
};

export const decideMemory = {
  params: z.object({ id: Id }),
  body: z.strictObject({
    decision: z.enum(['approve', 'return', 'deny', 'undo']),
    /** With an approval: the text to publish. */
    text: text(MEMORY_TEXT_MAX).nullish(),
    note: text(MODERATION_NOTE_MAX).nullish(),
    /** Whether the author of a denied memory is notified. */
    tell: z.boolean().default(false),
    /**
     * The version that was read: where the author has changed it since, 412 `request.stale` with the memory
     * in `params.current`.
     */
    version: z.number().int().positive().optional(),
  }),
  reply: Memory,
};

/** `comments`: with the first page for approvers, the first that wait, oldest first. */
export const PendingPage = MemoryPage.extend({ comments: z.array(PendingComment) });

export type PendingPage = z.infer<typeof PendingPage>;

export const listPending = {
  params: z.object({ siteId: IdOrSlug }),
  query: z.object({ mine: z.literal('1').optional(), cursor: Cursor.optional() }),
  reply: PendingPage,
};

export const listTrashed = {
  params: z.object({ siteId: IdOrSlug }),
  query: z.object({ cursor: Cursor.optional() }),
  reply: MemoryPage,
};

/** A memory that was returned or denied. */
const DecidedMemory = Memory.extend({
  ...Decided.shape,
  can: Memory.shape.can.extend({ undo: z.boolean() }),
});

export type DecidedMemory = z.infer<typeof DecidedMemory>;

export const listDecided = {
  params: z.object({ siteId: IdOrSlug }),
  query: z.object({ cursor: Cursor.optional() }),
  reply: z.object({ memories: z.array(DecidedMemory), next_cursor: Cursor.nullable() }),
};
