import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/mail-admin.ts';

export type { LedgerMail, LedgerStop, UpcomingDay } from './schemas/mail-admin.ts';

export const UPCOMING_DAYS = 14;

export const listMails = shaped<typeof schemas.listMails>()({
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  summary: 'The emails of the last three months, newest first, 50 a page; addresses are masked',
});

export const exportMails = shaped<typeof schemas.exportMails>()({
  method: 'GET',
  path: '/api/admin/mails.csv',
  access: 'admin',
  summary: 'The same as a spreadsheet, at most 10,000 rows; logged',
  produces: 'text/csv',
});

export const openMailAddress = shaped<typeof schemas.openMailAddress>()({
  method: 'POST',
  path: '/api/admin/mails/:id/address',
  access: 'admin',
  destructive: true,
  summary: 'The whole address that an email was sent to; logged with its reason',
});

export const replayMail = shaped<typeof schemas.replayMail>()({
  method: 'POST',
  path: '/api/admin/mails/:id/replay',
  access: 'admin',
  summary: 'Sends an email again, as it reads now, where its input is kept',
  creates: true,
  unavailable: 'service.unavailable',
});

export const listMailStops = shaped<typeof schemas.listMailStops>()({
  method: 'GET',
  path: '/api/admin/mail-stops',
  access: 'admin',
  summary: 'Addresses that are sent nothing but what is essential, newest first, 50 a page; masked',
});

export const stopMailTo = shaped<typeof schemas.stopMailTo>()({
  method: 'POST',
  path: '/api/admin/mail-stops',
  access: 'admin',
  summary: 'Sends an address nothing but what is essential',
});

export const liftMailStop = shaped<typeof schemas.liftMailStop>()({
  method: 'POST',
  path: '/api/admin/mail-stops/lift',
  access: 'admin',
  summary: 'Sends mail to an address again',
});

export const listMailKinds = shaped<typeof schemas.listMailKinds>()({
  method: 'GET',
  path: '/api/admin/mail-kinds',
  access: 'admin',
  summary: 'The kinds of email, and how many emails and reminders are due on each of the next 14 days',
});
