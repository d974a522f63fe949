import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/reminder.ts';

export type { FirstYearInput, Reminder, ReminderInput, RemindersOfSite } from './schemas/reminder.ts';

export const REMINDER_TYPES = ['memorial', 'birthday', 'custom'] as const;
export type ReminderType = (typeof REMINDER_TYPES)[number];

/** Where its date comes from: the site's dates, or its own. */
export const REMINDER_SOURCES = ['birth', 'death', 'custom'] as const;
export type ReminderSource = (typeof REMINDER_SOURCES)[number];

/** The days of the first year that follow from the death. */
export const DAY_STEPS = ['shiva', 'shloshim', 'eleven_months', 'first_yahrzeit'] as const;
export type DayStep = (typeof DAY_STEPS)[number];

/** All days of the first year, in their usual order: the unveiling of the stone is on a day of the family’s choice. */
export const FIRST_YEAR_STEPS = [...DAY_STEPS, 'unveiling'] as const;
export type FirstYearStep = (typeof FIRST_YEAR_STEPS)[number];

/** A burial is not later than this many days after the death. */
export const BURIAL_DAYS_MOST = 366;

/** Every five minutes: to its creator alone, to try reminders where they are developed; refused in production. */
export const REMINDER_REPEATS = ['yearly', 'once', 'five_minutes'] as const;
export type ReminderRepeat = (typeof REMINDER_REPEATS)[number];

/** Whom it reminds: its creator, or all members of the site. */
export const REMINDER_AUDIENCES = ['me', 'members'] as const;
export type ReminderAudience = (typeof REMINDER_AUDIENCES)[number];

export const REMINDER_STATES = ['active', 'paused', 'ended'] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/** How many days before the day it is sent, by default. */
export const REMINDER_OFFSETS: Record<ReminderType, readonly number[]> = {
  memorial: [14, 7, 1],
  birthday: [7, 1],
  custom: [7, 1],
};
/** The same for the days of the first year. */
export const FIRST_YEAR_OFFSETS: readonly number[] = [1, 0];
/** The earliest, in days before the day. */
export const REMINDER_OFFSET_MOST = 60;

/** The reminders of a person, and those for all members, on one site. */
export const REMINDERS_MOST = 30;

/** What became of a mail that was due: sent; not on a frozen site; too late; switched off in the site's settings. */
export const REMINDER_OUTCOMES = ['sent', 'frozen', 'missed', 'off'] as const;
export type ReminderOutcome = (typeof REMINDER_OUTCOMES)[number];

/** In the log: nobody was left to write to, as where all had a mail about the site that day. */
export const LOGGED_OUTCOMES = [...REMINDER_OUTCOMES, 'nobody'] as const;
export type LoggedOutcome = (typeof LOGGED_OUTCOMES)[number];

export const MAILED_STATES = ['queued', 'sent', 'failed', 'skipped', 'bounced'] as const;

/** What is muted: all reminders of the site, this one, or this one until its next day has passed. */
export const MUTE_SCOPES = ['site', 'reminder', 'year'] as const;
export type MuteScope = (typeof MUTE_SCOPES)[number];

export const listReminders = shaped<typeof schemas.listReminders>()({
  method: 'GET',
  path: '/api/sites/services/reminders/:siteId',
  access: 'public',
  summary: 'The reminders of a site that the caller may see, and how many remind them',
});

export const addReminder = shaped<typeof schemas.addReminder>()({
  method: 'POST',
  path: '/api/sites/services/reminders/:siteId',
  access: 'member',
  summary: 'Sets a reminder for the caller or for all members',
  status: 201,
  creates: true,
  unavailable: 'reminder.failed',
});

export const previewReminder = shaped<typeof schemas.previewReminder>()({
  method: 'POST',
  path: '/api/sites/services/reminders/:siteId/preview',
  access: 'member',
  summary: 'The next mail of a reminder as it would be set, in the language of the caller',
});

export const setFirstYear = shaped<typeof schemas.setFirstYear>()({
  method: 'PUT',
  path: '/api/sites/services/reminders/:siteId/first-year',
  access: 'member',
  summary:
    'Sets which days of the first year remind the caller or all members; what has passed is left as it is',
  unavailable: 'reminder.failed',
});

export const changeReminder = shaped<typeof schemas.changeReminder>()({
  method: 'PUT',
  path: '/api/sites/services/reminders/:siteId/:id',
  access: 'member',
  summary: 'Changes or pauses a reminder, and plans its next mail anew',
  versioned: true,
  unavailable: 'reminder.failed',
});

export const removeReminder = shaped<typeof schemas.removeReminder>()({
  method: 'DELETE',
  path: '/api/sites/services/reminders/:siteId/:id',
  access: 'member',
  summary: 'Deletes a reminder',
});

export const testReminder = shaped<typeof schemas.testReminder>()({
  method: 'POST',
  path: '/api/sites/services/reminders/:siteId/:id/test',
  access: 'member',
  summary: 'Sends the next mail of a reminder to the caller now',
  creates: true,
});

export const muteReminder = shaped<typeof schemas.muteReminder>()({
  method: 'PUT',
  path: '/api/sites/services/reminders/:siteId/:id/mute',
  access: 'member',
  summary: 'Mutes reminders of the site for the caller, or ends that',
});

export const reminderDays = shaped<typeof schemas.reminderDays>()({
  method: 'GET',
  path: '/api/sites/services/reminders/:siteId/:id/days',
  access: 'member',
  summary: 'The next twenty days of a reminder',
});

export const reminderCalendar = shaped<typeof schemas.reminderCalendar>()({
  method: 'GET',
  path: '/api/sites/services/reminders/:siteId/:id/days.ics',
  access: 'member',
  summary: 'The same as iCalendar, in the language of the request',
  produces: 'text/calendar',
});

export const reminderLog = shaped<typeof schemas.reminderLog>()({
  method: 'GET',
  path: '/api/sites/services/reminders/:siteId/:id/log',
  access: 'member',
  summary: 'What became of the mails of a reminder, newest first',
});
