import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/mail.ts';

export const MAIL_LEVELS = ['all', 'mine', 'none'] as const;
export type MailLevel = (typeof MAIL_LEVELS)[number];

/** What an email to those who decide on a site can list. */
export const DIGEST_TOPICS = ['held', 'access', 'reports', 'graves'] as const;
export type DigestTopic = (typeof DIGEST_TOPICS)[number];

/** What an email can list that is sent at most once an hour: to those who decide, or to an author. */
export const BATCH_TOPICS = [...DIGEST_TOPICS, 'comments'] as const;
export type BatchTopic = (typeof BATCH_TOPICS)[number];

/** What a mail provider says of an email, each outranking those before it: they arrive in any order. */
export const MAIL_EVENT_STATES = [
  'deferred',
  'delivered',
  'soft_bounced',
  'rejected',
  'failed',
  'bounced',
  'complained',
] as const;
export type MailEventState = (typeof MAIL_EVENT_STATES)[number];

/** What became of an email: handed over, not handed over because its address is stopped, or what the provider says. */
export const MAIL_STATES = ['stopped', 'sent', ...MAIL_EVENT_STATES] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Why an address is sent nothing but what is essential: an email came back for good, its reader reported one as
 * spam, several came back in a short time, or an administrator stopped it.
 */
export const MAIL_STOP_CAUSES = ['bounced', 'complained', 'soft_bounced', 'suppressed'] as const;
export type MailStopCause = (typeof MAIL_STOP_CAUSES)[number];

export const listMailLevels = shaped<typeof schemas.listMailLevels>()({
  method: 'GET',
  path: '/api/users/mail-levels',
  access: 'member',
  summary:
    'How much one wants to hear about each site one belongs to, or chose something for before, and whether weekly',
});

export const setMailLevel = shaped<typeof schemas.setMailLevel>()({
  method: 'PUT',
  path: '/api/users/mail-levels/:siteId',
  access: 'member',
  summary: 'How much one wants to hear about a site, by mail and among the updates',
});

export const unsubscribe = shaped<typeof schemas.unsubscribe>()({
  method: 'POST',
  path: '/api/mail/unsubscribe/:token',
  access: 'public',
  summary: 'No more of what the link is for; also what a mail program sends for its one click',
  tokenless: true,
});

export const setWeeklyMail = shaped<typeof schemas.setWeeklyMail>()({
  method: 'PUT',
  path: '/api/users/weekly-mail',
  access: 'member',
  summary: 'Whether one wants an email each week of what falls in it, on the sites that one belongs to',
});

export const resumeMail = shaped<typeof schemas.resumeMail>()({
  method: 'DELETE',
  path: '/api/users/mail-stop',
  access: 'member',
  summary: 'Sends mail to one’s address again, after some came back or was reported as spam',
});

export const receiveMailEvent = shaped<typeof schemas.receiveMailEvent>()({
  method: 'POST',
  path: '/api/mail/events',
  access: 'public',
  summary: 'What became of an email, signed by the mail provider as the Standard Webhooks say',
  tokenless: true,
  takesBytes: true,
});
