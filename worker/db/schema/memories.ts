import { desc, sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { MediaState } from '#worker/contract/media.ts';
import { COLLAPSED_FOR, MEMORY_STATUSES, MEMORY_TYPES, VISIBILITIES } from '#worker/contract/memory.ts';
import { type CalendarDate, LOCALES } from '#worker/contract/primitives.ts';
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
};

/** A link of a memory; `title` is its author's. */
export type LinkCell = { url: string; title: string | null };

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
    text: text(),
    lang: text({ enum: LOCALES }).notNull(),
    candle_text: text(),
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
    index('memories_by_type')
      .on(t.owner_kind, t.owner_id, t.type, t.pinned, t.position, t.id)
      .where(sql`status = 'published'`),
    index('memories_by_time')
      .on(t.owner_kind, t.owner_id, t.pinned, t.created_at, t.id)
      .where(sql`status = 'published'`),
    index('memories_by_age')
      .on(t.owner_kind, t.owner_id, desc(t.pinned), t.created_at, t.id)
      .where(sql`status = 'published'`),
    index('memories_by_type_and_time')
      .on(t.owner_kind, t.owner_id, t.type, t.pinned, t.created_at, t.id)
      .where(sql`status = 'published'`),
    index('memories_by_type_and_age')
      .on(t.owner_kind, t.owner_id, t.type, desc(t.pinned), t.created_at, t.id)
      .where(sql`status = 'published'`),
    index('memories_pending').on(t.owner_kind, t.owner_id, t.id).where(sql`status = 'pending'`),
    index('memories_own_waiting')
      .on(t.owner_kind, t.owner_id, t.author_id, t.id)
      .where(sql`status in ('pending', 'returned')`),
    index('memories_trashed').on(t.owner_kind, t.owner_id, t.trashed_at, t.id).where(sql`status = 'trashed'`),
    index('memories_own_trashed')
      .on(t.owner_kind, t.owner_id, t.author_id, t.trashed_at, t.id)
      .where(sql`status = 'trashed'`),
    index('memories_to_purge').on(t.trashed_at).where(sql`status = 'trashed'`),
  ],
);
