import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Feature } from '#worker/http/feature.ts';
import { reminderEmail, testReminderEmail } from './emails/reminder.email.ts';
import {
  deleteRemindersOfSite,
  deleteRemindersOfUser,
  endRemindersOfSite,
  endRemindersOfUser,
} from './reminder.repo.ts';
import { reminderRoutes } from './reminder.routes.ts';
import { deleteMailsBefore, deleteMailsOfSite, deleteMailsOfUser, saveMute } from './reminder-mail.repo.ts';
import { MAILS_KEPT_SECONDS } from './reminders.service.ts';
import { repeatReminder } from './repeat-reminder.job.ts';
import { replanMore } from './replan.ts';
import { mailReminders, planReminders, sendReminders } from './send-reminders.job.ts';

export const reminders: Feature = {
  routes: reminderRoutes,
  jobs: [planReminders, sendReminders, mailReminders, repeatReminder, replanMore],
  emails: [reminderEmail, testReminderEmail],
  on: {
    siteDeleted: ({ db }, siteId, at) => [endRemindersOfSite(db, siteId, at)],
    sitePurged: ({ db }, siteId) => [...deleteMailsOfSite(db, siteId), ...deleteRemindersOfSite(db, siteId)],
    remindersStopped: ({ db }, { siteId, userId }) => [
      saveMute(db, { user_id: userId, site_id: siteId, reminder_id: 0, until_on: null }),
    ],
    accountDeleted: ({ db }, { id }) => [...deleteMailsOfUser(db, id), ...deleteRemindersOfUser(db, id)],
    userDied: ({ db }, id, at) => [endRemindersOfUser(db, id, at)],
    expired: ({ db, now }) => [deleteMailsBefore(db, iso(secondsAfter(now(), -MAILS_KEPT_SECONDS)))],
  },
};
