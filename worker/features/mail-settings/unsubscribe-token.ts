import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a user may end: all email about a site, its reminders alone, the weekly email and emails to all users, which are
 * about no one site, or the weekly email of a community's wall, whose id is then in the place of the site's.
 */
export type MailTopic = 'site' | 'reminders' | 'week' | 'board' | 'broadcast';
export type Subscription = { userId: number; siteId: number; topic: MailTopic };

const LETTERS: Record<MailTopic, string> = {
  site: 's',
  reminders: 'r',
  week: 'w',
  board: 'b',
  broadcast: 'a',
};
const TOPICS = new Map<string, MailTopic>([
  ['s', 'site'],
  ['r', 'reminders'],
  ['w', 'week'],
  ['b', 'board'],
  ['a', 'broadcast'],
]);

/**
 * The token of an unsubscribe link. It never expires, since people keep old emails, and permits nothing but
 * to unsubscribe.
 */
export const unsubscribeToken = (secret: string, subscription: Subscription): string =>
  `${subscription.userId}-${LETTERS[subscription.topic]}-${subscription.siteId}-${signature(secret, subscription)}`;

export function subscriptionIn(secret: string, token: string): Subscription | undefined {
  const [, user, letter, site, received] = /^(\d{1,15})-([rswba])-(\d{1,15})-([\w-]{22})$/.exec(token) ?? [];
  const topic = letter && TOPICS.get(letter);
  if (!user || !site || !received || !topic) return undefined;
  const subscription: Subscription = { userId: Number(user), siteId: Number(site), topic };
  return timingSafeEqual(Buffer.from(received), Buffer.from(signature(secret, subscription)))
    ? subscription
    : undefined;
}

const signature = (secret: string, { userId, siteId, topic }: Subscription): string =>
  createHmac('sha256', secret)
    .update(`unsubscribe\n${userId}\n${topic}\n${siteId}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
