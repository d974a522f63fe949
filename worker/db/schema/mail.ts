import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { BROADCAST_STATES } from '#worker/contract/broadcast-admin.ts';
import {
  BATCH_TOPICS,
  MAIL_EVENT_STATES,
  MAIL_LEVELS,
  MAIL_STATES,
  MAIL_STOP_CAUSES,
} from '#worker/contract/mail.ts';

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
  (t) => [
    primaryKey({ columns: [t.user_id, t.owner_kind, t.owner_id] }),
    index('mail_levels_of').on(t.owner_kind, t.owner_id),
  ],
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
  (t) => [
    primaryKey({ columns: [t.user_id, t.owner_kind, t.owner_id, t.topic] }),
    index('mail_batches_of').on(t.owner_kind, t.owner_id),
  ],
);

/** Every email of the last three months, as far as is known of it. */
export const sent_mails = sqliteTable(
  'sent_mails',
  {
    /** The same at all attempts to send it. */
    id: text().primaryKey(),
    kind: text().notNull(),
    /** In lower case; null where the address is to be forgotten. */
    address: text(),
    /** The account that it was sent to, and the site that it is about. */
    user_id: integer(),
    site_id: integer(),
    /** The input of the email, where its kind records what became of it, or it can be sent again. */
    about: text({ mode: 'json' }).$type<unknown>(),
    state: text({ enum: MAIL_STATES }).notNull(),
    /** What the receiving server answered, or why it was not sent. */
    detail: text(),
    /** What the provider calls it. */
    message_id: text(),
    sent_at: text().notNull(),
  },
  (t) => [
    index('sent_mails_message').on(t.message_id).where(sql`message_id is not null`),
    index('sent_mails_address').on(t.address, t.sent_at, t.id),
    index('sent_mails_user').on(t.user_id, t.sent_at, t.id),
    index('sent_mails_site').on(t.site_id, t.sent_at, t.id),
    index('sent_mails_state').on(t.state, t.sent_at, t.id),
    index('sent_mails_kind').on(t.kind, t.sent_at, t.id),
    index('sent_mails_sent').on(t.sent_at, t.id),
  ],
);

/** What the mail provider said of emails in the last three months. */
export const mail_events = sqliteTable(
  'mail_events',
  {
    /** The provider’s. */
    id: text().primaryKey(),
    message_id: text().notNull(),
    address: text().notNull(),
    state: text({ enum: MAIL_EVENT_STATES }).notNull(),
    detail: text(),
    at: text().notNull(),
  },
  (t) => [index('mail_events_address').on(t.address, t.state, t.at), index('mail_events_at').on(t.at)],
);

/** Addresses, in lower case, that are sent nothing but what is essential. */
export const mail_stops = sqliteTable(
  'mail_stops',
  {
    address: text().primaryKey(),
    cause: text({ enum: MAIL_STOP_CAUSES }).notNull(),
    created_at: text().notNull(),
  },
  (t) => [index('mail_stops_created').on(t.created_at, t.address)],
);

/** An email to all users, written in both languages by one administrator and approved by another. */
export const broadcasts = sqliteTable(
  'broadcasts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    state: text({ enum: BROADCAST_STATES }).notNull(),
    subject_en: text().notNull(),
    body_en: text().notNull(),
    subject_he: text().notNull(),
    body_he: text().notNull(),
    written_by: integer().notNull(),
    approved_by: integer(),
    /** The user up to whose id it is queued, and to how many. */
    last_user_id: integer().notNull().default(0),
    queued: integer().notNull().default(0),
    created_at: text().notNull(),
    tested_at: text(),
    approved_at: text(),
    ended_at: text(),
  },
  (t) => [index('broadcasts_state').on(t.state, t.id)],
);

/** Users who do not want emails to all users. */
export const broadcast_stops = sqliteTable('broadcast_stops', {
  user_id: integer().primaryKey(),
  created_at: text().notNull(),
});

/** Users who want an email each week of what falls in it. */
export const weekly_mails = sqliteTable('weekly_mails', {
  user_id: integer().primaryKey(),
  created_at: text().notNull(),
});

/** Staff of communities who want an email each week of the days on the wall. */
export const board_mails = sqliteTable(
  'board_mails',
  {
    community_id: integer().notNull(),
    user_id: integer().notNull(),
    /** The Sunday for which the last one was queued; empty before the first. */
    queued_for: text().notNull().default(''),
    created_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.community_id, t.user_id] }),
    index('board_mails_queued').on(t.queued_for),
    index('board_mails_user').on(t.user_id),
  ],
);
