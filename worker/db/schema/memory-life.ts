import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { COLLAPSED_FOR, MEMORY_STATUSES } from '#worker/contract/memory.ts';
import { LOCALES } from '#worker/contract/primitives.ts';
import { REPORT_DECISIONS, REPORT_SUBJECTS, REPORTED_FOR } from '#worker/contract/report.ts';
import { TRANSCRIPT_LANGS } from '#worker/contract/transcript.ts';
import { memories } from './memories.ts';
import { users } from './people.ts';
import { media } from './sites.ts';

/** Comments on memories: held, decided and deleted as memories are. */
export const comments = sqliteTable(
  'comments',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    memory_id: integer()
      .notNull()
      .references(() => memories.id, { onDelete: 'cascade' }),
    site_id: integer().notNull(),
    author_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    text: text().notNull(),
    lang: text({ enum: LOCALES }).notNull(),
    status: text({ enum: MEMORY_STATUSES }).notNull(),
    status_note: text(),
    /** Shown only on request, until staff decide. */
    collapsed_for: text({ enum: COLLAPSED_FOR }),
    client_key: text().notNull(),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
    decided_at: text(),
    decided_by: integer(),
    trashed_at: text(),
    trashed_by: integer(),
    /** The status that restoring returns it to. */
    trashed_from: text({ enum: ['pending', 'published', 'returned', 'denied'] }),
  },
  (t) => [
    uniqueIndex('comments_client_key').on(t.author_id, t.client_key),
    index('comments_of_memory').on(t.memory_id, t.status, t.id),
    index('comments_own_waiting')
      .on(t.memory_id, t.author_id, t.id)
      .where(sql`status in ('pending', 'returned', 'denied')`),
    index('comments_decided').on(t.site_id, t.decided_at, t.id).where(sql`status in ('returned', 'denied')`),
    index('comments_pending').on(t.site_id, t.id).where(sql`status = 'pending'`),
    index('comments_trashed').on(t.site_id, t.trashed_at, t.id).where(sql`status = 'trashed'`),
    index('comments_own_trashed')
      .on(t.site_id, t.trashed_by, t.trashed_at, t.id)
      .where(sql`status = 'trashed'`),
    index('comments_to_purge').on(t.trashed_at).where(sql`status = 'trashed'`),
    index('comments_site').on(t.site_id, t.id),
  ],
);

/** Who gave a memory a heart. */
export const memory_likes = sqliteTable(
  'memory_likes',
  {
    memory_id: integer()
      .notNull()
      .references(() => memories.id, { onDelete: 'cascade' }),
    user_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.memory_id, t.user_id] }), index('memory_likes_user').on(t.user_id)],
);

/**
 * What is said in a video or a recording of a memory: a text, and captions in WebVTT as `webvtt.rules.ts` writes
 * them. Deleted with the medium.
 */
export const transcripts = sqliteTable(
  'transcripts',
  {
    media_id: text()
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    memory_id: integer().notNull(),
    text: text(),
    lang: text({ enum: TRANSCRIPT_LANGS }),
    captions: text(),
    captions_lang: text({ enum: TRANSCRIPT_LANGS }),
    /** The word list finds something in either. */
    flagged: integer({ mode: 'boolean' }).notNull(),
    /** From 2: a medium without a row is in version 1. */
    version: integer().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [index('transcripts_memory').on(t.memory_id)],
);

/** Reports of a memory, a comment or a site; who reported is shown to nobody. The word list is reporter 0. */
export const reports = sqliteTable(
  'reports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    owner_kind: text({ enum: ['site', 'community'] })
      .notNull()
      .default('site'),
    /** The site or the community, in a column that is older than reports in communities. */
    owner_id: integer('site_id').notNull(),
    subject: text({ enum: REPORT_SUBJECTS }).notNull(),
    subject_id: integer().notNull(),
    reporter_id: integer().notNull(),
    reason: text({ enum: REPORTED_FOR }).notNull(),
    note: text(),
    /** The reporter says that they are family. */
    is_family: integer({ mode: 'boolean' }).notNull().default(false),
    created_at: text().notNull(),
    decision: text({ enum: REPORT_DECISIONS }),
    decided_at: text(),
    decided_by: integer(),
  },
  (t) => [
    uniqueIndex('reports_open_once').on(t.subject, t.subject_id, t.reporter_id).where(sql`decision is null`),
    index('reports_open').on(t.owner_id, t.id).where(sql`decision is null`),
    index('reports_subject').on(t.subject, t.subject_id).where(sql`decision is null`),
    index('reports_site').on(t.owner_id, t.id),
    // the filters of the administrators' list, each by id
    index('reports_decision').on(t.decision, t.id),
    index('reports_reason').on(t.reason, t.id),
    index('reports_kind').on(t.subject, t.id),
    index('reports_of').on(t.subject, t.subject_id, t.id),
  ],
);

/** Until when a member of staff gets no email about what waits on a site. */
export const queue_mutes = sqliteTable(
  'queue_mutes',
  {
    user_id: integer().notNull(),
    site_id: integer().notNull(),
    until: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.site_id] }),
    index('queue_mutes_site').on(t.site_id),
    index('queue_mutes_until').on(t.until),
  ],
);
