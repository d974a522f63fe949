import { z } from 'zod';
import { CANDLE_TEXT_MAX, MEMORY_TEXT_MAX } from '#worker/contract/memory.ts';
import { MODERATION_NOTE_MAX, PHOTOS_A_MEMORY } from '#worker/contract/memory-commands.ts';
import { PendingComment } from './comment.ts';
import { Memory, MemoryPage, Visibility } from './memory.ts';
import { Cursor, FocalPoint, Id, IdOrSlug, Locale, text } from './primitives.ts';

const Attached = z.strictObject({
  /** The id of a finished upload with purpose `memory` to this site. */
  id: z.string().min(1).max(64),
  caption: text(500).nullish(),
  /** The point of a photo or a poster to keep in view; left out, it stays. */
  focal: FocalPoint.optional(),
});

const MemoryContent = z.strictObject({
  text: text(MEMORY_TEXT_MAX).nullish(),
  candle_text: text(CANDLE_TEXT_MAX).nullish(),
  location: text(200).nullish(),
  /** In display order. */
  media: z.array(Attached).max(PHOTOS_A_MEMORY).default([]),
  visibility: Visibility.default('everyone'),
});

export const NewMemory = MemoryContent.extend({
  site_id: Id,
  /** Chosen by the browser once per draft: a repeated key returns the same memory. */
  client_key: z.string().regex(/^[\w-]{8,64}$/),
  /** Without a candle and without photos the memory is of type `text`. */
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
