import { createHmac, timingSafeEqual } from 'node:crypto';

/** The subscription of a user to email about a site; no other place has email. */
export type Subscription = { userId: number; siteId: number };

/**
 * The token of an unsubscribe link. It never expires, since people keep old emails, and permits nothing but
 * to unsubscribe.
 */
export const unsubscribeToken = (secret: string, of: Subscription): string =>
  `${of.userId}-s-${of.siteId}-${signature(secret, of)}`;

export function subscriptionIn(secret: string, token: string): Subscription | undefined {
  const [, user, site, given] = /^(\d{1,15})-s-(\d{1,15})-([\w-]{22})$/.exec(token) ?? [];
  if (!user || !site || !given) return undefined;
  const of = { userId: Number(user), siteId: Number(site) };
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(secret, of))) ? of : undefined;
}

const signature = (secret: string, { userId, siteId }: Subscription): string =>
  createHmac('sha256', secret)
    .update(`unsubscribe\n${userId}\nsite\n${siteId}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
