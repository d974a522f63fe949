import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  FIRST_YEAR_STEPS,
  MAILED_STATES,
  REMINDER_AUDIENCES,
  REMINDER_OUTCOMES,
  REMINDER_REPEATS,
  REMINDER_SOURCES,
  REMINDER_STATES,
  REMINDER_TYPES,
} from '#worker/contract/reminder.ts';
import { ADAR_CUSTOMS } from '#worker/contract/site.ts';
import type { FullDate } from '#worker/shared/calendar-date.ts';
import { users } from './people.ts';

export const reminders = sqliteTable(
  'reminders',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    site_id: integer().notNull(),
    type: text({ enum: REMINDER_TYPES }).notNull(),
    /** What a custom event is called. */
    title: text(),
    note: text(),
    source: text({ enum: REMINDER_SOURCES }).notNull(),
    /** The calendar by which it recurs. */
    calendar: text({ enum: ['en', 'he'] }).notNull(),
    /** Which day of the first year it is. */
    step: text({ enum: FIRST_YEAR_STEPS }),
    /** In that calendar; null where it is the site's. Of a step it is the day of the burial or of the unveiling. */
    date: text({ mode: 'json' }).$type<FullDate>(),
    after_sunset: integer({ mode: 'boolean' }).notNull().default(false),
    /** Null: as the site keeps it. */
    adar: text({ enum: ADAR_CUSTOMS }),
    repeat: text({ enum: REMINDER_REPEATS }).notNull(),
    /** Days before the day. */
    offsets: text({ mode: 'json' }).$type<number[]>().notNull(),
    hour: integer().notNull(),
    tz: text().notNull(),
    audience: text({ enum: REMINDER_AUDIENCES }).notNull(),
    state: text({ enum: REMINDER_STATES }).notNull(),
    /** The next mail: when it is sent, the civil day (YYYY-MM-DD) that it is about, and how many days before it is due. */
    next_at: text(),
    next_on: text(),
    next_offset: integer(),
    version: integer().notNull().default(1),
    created_by: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (t) => [
    index('reminders_site').on(t.site_id, t.id),
    index('reminders_next').on(t.site_id, t.next_at).where(sql`state = 'active' and next_at is not null`),
    index('reminders_due').on(t.next_at, t.site_id).where(sql`state = 'active' and next_at is not null`),
    index('reminders_creator').on(t.created_by),
    uniqueIndex('reminders_step')
      .on(t.site_id, t.step, sql`(audience = 'me') * created_by`)
      .where(sql`step is not null`),
  ],
);

/** What became of each mail of a reminder that was due. */
export const reminder_runs = sqliteTable(
  'reminder_runs',
  {
    id: integer().primaryKey(),
    reminder_id: integer().notNull(),
    site_id: integer().notNull(),
    /** The civil day that it was about, and how many days before it was due. */
    about_on: text().notNull(),
    offset: integer().notNull(),
    outcome: text({ enum: REMINDER_OUTCOMES }).notNull(),
    ran_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('reminder_runs_once').on(t.reminder_id, t.about_on, t.offset),
    index('reminder_runs_site').on(t.site_id),
  ],
);

/** A reminder in a mail: the civil day that it is about, and how many days before. */
export type MailedReminder = { id: number; on: string; offset: number };

/** The one mail of a day to a person about a site. */
export const reminder_mails = sqliteTable(
  'reminder_mails',
  {
    site_id: integer().notNull(),
    user_id: integer().notNull(),
    /** The civil day on which it is sent. */
    day: text().notNull(),
    reminders: text({ mode: 'json' }).$type<MailedReminder[]>().notNull(),
    state: text({ enum: MAILED_STATES }).notNull(),
    created_at: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.site_id, t.user_id, t.day] }),
    index('reminder_mails_user').on(t.user_id),
    index('reminder_mails_created').on(t.created_at),
  ],
);

/** What a person wants no reminders of: a reminder, or with 0 every one of a site. */
export const reminder_mutes = sqliteTable(
  'reminder_mutes',
  {
    user_id: integer().notNull(),
    site_id: integer().notNull(),
    reminder_id: integer().notNull(),
    /** The civil day to which it lasts; null for good. */
    until_on: text(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.site_id, t.reminder_id] }),
    index('reminder_mutes_site').on(t.site_id),
    index('reminder_mutes_reminder').on(t.reminder_id),
  ],
);
