import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { BATCH_TOPICS, MAIL_LEVELS } from '#worker/contract/mail.ts';

/** How much mail a user wants about a site or community; no row means all. */
export const mail_levels = sqliteTable(
  'mail_levels',
  {
    user_id: integer().notNull(),
    owner_kind: text({ enum: ['site', 'community'] }).notNull(),
    owner_id: integer().notNull(),
    level: text({ enum: MAIL_LEVELS }).notNull(),
    updated_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.owner_kind, t.owner_id] })],
);

/**
 * When a user was last sent a batched email about a site or community; a time in the future means that the
 * email waits in the outbox.
 */
export const mail_batches = sqliteTable(
  'mail_batches',
  {
    user_id: integer().notNull(),
    owner_kind: text({ enum: ['site', 'community'] }).notNull(),
    owner_id: integer().notNull(),
    topic: text({ enum: BATCH_TOPICS }).notNull(),
    sent_at: text().notNull(),
    /** How many were sent on the day of `sent_at`. */
    sent_that_day: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.owner_kind, t.owner_id, t.topic] })],
);
