import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { LOCALES } from '#worker/contract/primitives.ts';
import { RHYTHMS, SERIES_ENDINGS, SERIES_STATES } from '#worker/contract/question.ts';
import { users } from './people.ts';

/** The questions of a site, in the order in which they are asked. */
export const questions = sqliteTable(
  'questions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    site_id: integer().notNull(),
    text: text().notNull(),
    lang: text({ enum: LOCALES }).notNull(),
    /** The key of the offered question that it was made from. */
    offered: text(),
    position: real().notNull(),
    created_by: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('questions_text').on(t.site_id, t.text),
    uniqueIndex('questions_offered').on(t.site_id, t.offered, t.lang).where(sql`offered is not null`),
    index('questions_order').on(t.site_id, t.position, t.id),
  ],
);

/**
 * The questions of a site to one person, one at a time: by email, or at a link that is sent on. The token is derived
 * from `seed`, like the tokens sent by mail; lookups use `token_hash`.
 */
export const question_series = sqliteTable(
  'question_series',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    site_id: integer().notNull(),
    name: text().notNull(),
    /** Null for a link that is sent on. */
    email: text(),
    /** The language of the person, and so of the questions. */
    locale: text({ enum: LOCALES }).notNull(),
    rhythm: text({ enum: RHYTHMS }).notNull(),
    /** The question that is asked once. */
    question_id: integer(),
    state: text({ enum: SERIES_STATES }).notNull(),
    /** Why it ended. */
    ending: text({ enum: SERIES_ENDINGS }),
    /** When the next question is asked; null where none is planned. */
    next_at: text(),
    /** Questions asked before this instant do not count as unanswered. */
    counts_from: text().notNull(),
    seed: text().notNull(),
    token_hash: text().notNull(),
    created_by: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: text().notNull(),
    ended_at: text(),
  },
  (t) => [
    uniqueIndex('question_series_token').on(t.token_hash),
    /** At most one series to an address at a time. */
    uniqueIndex('question_series_address').on(t.site_id, t.email).where(sql`state <> 'ended'`),
    index('question_series_site').on(t.site_id, t.id),
    index('question_series_ended').on(t.ended_at).where(sql`ended_at is not null`),
    index('question_series_due').on(t.next_at).where(sql`state = 'active'`),
    index('question_series_email').on(t.email),
    index('question_series_creator').on(t.created_by),
  ],
);

/** The questions that a series has asked, as they were then. */
export const asked_questions = sqliteTable(
  'asked_questions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    series_id: integer().notNull(),
    site_id: integer().notNull(),
    question_id: integer().notNull(),
    text: text().notNull(),
    lang: text({ enum: LOCALES }).notNull(),
    asked_at: text().notNull(),
    opened_at: text(),
    skipped_at: text(),
    answered_at: text(),
    /** The key with which the answer was sent. */
    answer_key: text(),
  },
  (t) => [
    uniqueIndex('asked_questions_once').on(t.series_id, t.question_id),
    index('asked_questions_site').on(t.site_id),
  ],
);

/** Addresses, hashed, whose owners asked for no more questions about a site. */
export const question_stops = sqliteTable(
  'question_stops',
  {
    site_id: integer().notNull(),
    email_hash: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.site_id, t.email_hash] })],
);
