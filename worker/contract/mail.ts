import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/mail.ts';

export const MAIL_LEVELS = ['all', 'mine', 'none'] as const;
export type MailLevel = (typeof MAIL_LEVELS)[number];

/** What an email to those who decide on a site can list. */
export const DIGEST_TOPICS = ['held', 'access', 'reports'] as const;
export type DigestTopic = (typeof DIGEST_TOPICS)[number];

/** What an email can list that is sent at most once an hour: to those who decide, or to an author. */
export const BATCH_TOPICS = [...DIGEST_TOPICS, 'comments'] as const;
export type BatchTopic = (typeof BATCH_TOPICS)[number];

export const listMailLevels = shaped<typeof schemas.listMailLevels>()({
  method: 'GET',
  path: '/api/users/mail-levels',
  access: 'member',
  summary: 'How much one wants to hear about each site one belongs to, or chose something for before',
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
  summary: 'No more mail or updates about this site; also what a mail program sends for its one click',
  tokenless: true,
});
