import { desc, sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { MediaState } from '#worker/contract/media.ts';
import {
  COLLAPSED_FOR,
  MEMORY_STATUSES,
  MEMORY_TYPES,
  type MemoryType,
  VISIBILITIES,
} from '#worker/contract/memory.ts';
import { type CalendarDate, LOCALES } from '#worker/contract/primitives.ts';
import type { TranscriptLang } from '#worker/contract/transcript.ts';
import { users } from './people.ts';

/** The part of a media row that a memory shows. */
export type MediaCell = {
  id: string;
  kind: 'photo' | 'video' | 'audio' | 'document';
  width: number | null;
  height: number | null;
  widths: number[];
  thumbhash: string | null;
  focal_x: number;
  focal_y: number;
  caption: string | null;
  name: string | null;
  content_type: string;
  /** The size of the file itself; null for a picture, which has a size for each of `widths`. */
  bytes: number | null;
  duration_ms: number | null;
  peaks: number[] | null;
  state: MediaState;
  /** Absent in rows that were written before there were any. */
  transcript_lang?: TranscriptLang | null;
  captions_lang?: TranscriptLang | null;
};

/** A link of a memory; `title` is its author's, `id` identifies it in an edit. */
export type LinkCell = { id: string; url: string; title: string | null };

export const memories = sqliteTable(
  'memories',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    owner_kind: text({ enum: ['site', 'community'] }).notNull(),
    owner_id: integer().notNull(),
    author_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    type: text({ enum: MEMORY_TYPES }).notNull(),
    /** The kinds of its attachments, without repetition; a filter matches these and its type. */
    kinds: text({ mode: 'json' }).$type<MemoryType[]>().notNull().default([]),
    text: text(),
    lang: text({ enum: LOCALES }).notNull(),
    candle_text: text(),
    /** Of a pending memory that its author has edited: the text that was published, returned or sent before. */
    previous_text: text(),
    location: text(),
    tags: text({ mode: 'json' }).$type<string[]>().notNull(),
    /**
     * A copy of its rows of `media`, in order, maintained by triggers, so that listing memories needs no
     * lookup of media.
     */
    media: text({ mode: 'json' }).$type<MediaCell[]>().notNull().default([]),
    /** In order. */
    links: text({ mode: 'json' }).$type<LinkCell[]>().notNull().default([]),
    /** When what is told happened. */
    happened_on: text({ mode: 'json' }).$type<CalendarDate>(),
    /** What the author is to the person, in their own words. */
    author_relation: text(),
    /** The question of the staff that it answers. */
    question: text(),
    visibility: text({ enum: VISIBILITIES }).notNull().default('everyone'),
    status: text({ enum: MEMORY_STATUSES }).notNull(),
    /** Shown only on request, until staff decide. */
    collapsed_for: text({ enum: COLLAPSED_FOR }),
    /** The numbers of its hearts and of its published comments, maintained by triggers. */
    likes: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    status_note: text(),
    edited_by_staff: integer({ mode: 'boolean' }).notNull().default(false),
    pinned: integer().notNull().default(0),
    /** Manual order, descending; initially the creation time in milliseconds. */
    position: real().notNull(),
    client_key: text().notNull(),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
    updated_at: text().notNull(),
    decided_at: text(),
    decided_by: integer(),
    trashed_at: text(),
    trashed_by: integer(),
    /** The status that restoring returns it to. */
    trashed_from: text({ enum: ['pending', 'published', 'returned', 'denied'] }),
  },
  (t) => [
    uniqueIndex('memories_client_key').on(t.author_id, t.client_key),
    index('memories_manual')
      .on(t.owner_kind, t.owner_id, t.pinned, t.position, t.id)
      .where(sql`status = 'published'`),
    index('memories_by_time')
      .on(t.owner_kind, t.owner_id, t.pinned, t.created_at, t.id)
      .where(sql`status = 'published'`),
    index('memories_by_age')
      .on(t.owner_kind, t.owner_id, desc(t.pinned), t.created_at, t.id)
      .where(sql`status = 'published'`),
    index('memories_held').on(t.created_at, t.id).where(sql`status = 'pending'`),
    index('memories_pending').on(t.owner_kind, t.owner_id, t.id).where(sql`status = 'pending'`),
    index('memories_own_waiting')
      .on(t.owner_kind, t.owner_id, t.author_id, t.id)
      .where(sql`status in ('pending', 'returned', 'denied')`),
    index('memories_decided')
      .on(t.owner_kind, t.owner_id, t.decided_at, t.id)
      .where(sql`status in ('returned', 'denied')`),
    index('memories_trashed').on(t.owner_kind, t.owner_id, t.trashed_at, t.id).where(sql`status = 'trashed'`),
    index('memories_own_trashed')
      .on(t.owner_kind, t.owner_id, t.author_id, t.trashed_at, t.id)
      .where(sql`status = 'trashed'`),
    index('memories_to_purge').on(t.trashed_at).where(sql`status = 'trashed'`),
  ],
);

/**
 * By what a feed is filtered: a row for each published memory and each of its kinds, its tags, and both together
 * (`facetOf`), in the orders of a feed. Maintained by triggers.
 */
export const memory_facets = sqliteTable(
  'memory_facets',
  {
    owner_kind: text({ enum: ['site', 'community'] }).notNull(),
    owner_id: integer().notNull(),
    facet: text().notNull(),
    pinned: integer().notNull(),
    position: real().notNull(),
    created_at: text().notNull(),
    memory_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.owner_kind, t.owner_id, t.facet, t.pinned, t.position, t.memory_id] }),
    index('memory_facets_by_time').on(t.owner_kind, t.owner_id, t.facet, t.pinned, t.created_at, t.memory_id),
    index('memory_facets_by_age').on(
      t.owner_kind,
      t.owner_id,
      t.facet,
      desc(t.pinned),
      t.created_at,
      t.memory_id,
    ),
    index('memory_facets_memory').on(t.memory_id),
  ],
);
