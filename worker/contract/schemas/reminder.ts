import { z } from 'zod';
import {
  FIRST_YEAR_STEPS,
  LOGGED_OUTCOMES,
  MAILED_STATES,
  MUTE_SCOPES,
  REMINDER_AUDIENCES,
  REMINDER_OFFSET_MOST,
  REMINDER_REPEATS,
  REMINDER_SOURCES,
  REMINDER_STATES,
  REMINDER_TYPES,
} from '#worker/contract/reminder.ts';
import { ADAR_CUSTOMS } from '#worker/contract/site.ts';
import { CalendarDate, Id, IdOrSlug, Instant, name, text } from './primitives.ts';

const OFFSETS_MOST = 6;

const Fields = z.object({
  type: z.enum(REMINDER_TYPES),
  /** What a custom event is called; null for the others. */
  title: z.string().nullable(),
  note: z.string().nullable(),
  /** In either calendar; null: the site's day of birth or death. */
  date: CalendarDate.nullable(),
  /** The calendar by which it recurs. */
  calendar: z.enum(['en', 'he']),
  after_sunset: z.boolean(),
  /** Null: as the site keeps it. */
  adar: z.enum(ADAR_CUSTOMS).nullable(),
  repeat: z.enum(REMINDER_REPEATS),
  /** Days before the day. */
  offsets: z.array(z.number().int()),
  /** Of the day, in the time zone `tz`. */
  hour: z.number().int(),
  tz: z.string(),
  audience: z.enum(REMINDER_AUDIENCES),
});

const NextMail = z.object({
  at: Instant,
  /** The civil day that it is about, and the Hebrew one. */
  on: CalendarDate,
  hebrew: CalendarDate,
  offset: z.number().int(),
});

export const Reminder = Fields.extend({
  id: Id,
  source: z.enum(REMINDER_SOURCES),
  /** Which day of the first year it is; its own date is then that of the burial or the unveiling. */
  step: z.enum(FIRST_YEAR_STEPS).nullable(),
  state: z.enum(REMINDER_STATES),
  next: NextMail.nullable(),
  /** The caller's own mute of it, or of the site. */
  muted: z.boolean(),
  /** The caller made it. */
  mine: z.boolean(),
  can: z.object({ change: z.boolean() }),
  version: z.number().int(),
});
export type Reminder = z.infer<typeof Reminder>;

export const ReminderInput = z.strictObject({
  ...Fields.shape,
  title: name(120, 1).nullable(),
  note: text(1000).nullable(),
  offsets: z
    .array(z.number().int().min(0).max(REMINDER_OFFSET_MOST))
    .min(1)
    .max(OFFSETS_MOST)
    .overwrite((offsets) => [...new Set(offsets)].sort((a, b) => b - a)),
  hour: z.number().int().min(0).max(23),
  tz: z.string().max(64),
  paused: z.boolean(),
});
export type ReminderInput = z.infer<typeof ReminderInput>;

export const FirstYearInput = z.strictObject({
  steps: z.array(z.enum(FIRST_YEAR_STEPS)).overwrite((steps) => [...new Set(steps)]),
  /** Null: the day after the death. */
  burial_on: CalendarDate.nullable(),
  unveiling_on: CalendarDate.nullable(),
  hour: ReminderInput.shape.hour,
  tz: ReminderInput.shape.tz,
  audience: z.enum(REMINDER_AUDIENCES),
});
export type FirstYearInput = z.infer<typeof FirstYearInput>;

export const RemindersOfSite = z.object({
  /** How many remind the caller. */
  reminders_count: z.number().int(),
  reminders: z.array(Reminder),
  /** How many members one for all of them would remind; null for those who may not set one. */
  members_count: z.number().int().nullable(),
  /** How the site keeps a death in Adar. */
  adar_custom: z.enum(ADAR_CUSTOMS),
});
export type RemindersOfSite = z.infer<typeof RemindersOfSite>;

const OfSite = z.object({ siteId: IdOrSlug });
const OfReminder = OfSite.extend({ id: Id });

export const listReminders = { params: OfSite, reply: RemindersOfSite };

export const addReminder = { params: OfSite, body: ReminderInput, reply: Reminder };

export const previewReminder = {
  params: OfSite,
  body: ReminderInput,
  reply: z.object({
    /** Null where nothing will be sent. */
    preview: z
      .object({ at: Instant, subject: z.string(), lines: z.array(z.string()), quote: z.array(z.string()) })
      .nullable(),
  }),
};

export const setFirstYear = { params: OfSite, body: FirstYearInput, reply: RemindersOfSite };

export const changeReminder = { params: OfReminder, body: ReminderInput, reply: Reminder };

export const removeReminder = { params: OfReminder };

export const testReminder = { params: OfReminder };

export const muteReminder = {
  params: OfReminder,
  body: z.strictObject({ scope: z.enum(MUTE_SCOPES), muted: z.boolean() }),
  reply: Reminder,
};

export const reminderDays = {
  params: OfReminder,
  reply: z.object({ days: z.array(z.object({ on: CalendarDate, hebrew: CalendarDate })) }),
};

export const reminderCalendar = { params: OfReminder };

export const reminderLog = {
  params: OfReminder,
  reply: z.object({
    runs: z.array(
      z.object({
        on: z.string(),
        offset: z.number().int(),
        outcome: z.enum(LOGGED_OUTCOMES),
        ran_at: Instant,
        /** How many mails are in each state. */
        mails: z.partialRecord(z.enum(MAILED_STATES), z.number().int()),
      }),
    ),
  }),
};
