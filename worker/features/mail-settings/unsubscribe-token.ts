import { createHmac, timingSafeEqual } from 'node:crypto';

/** The subscription of a user to email about a site; no other place has email. */
export type Subscription = { userId: number; siteId: number };

/**
 * The token of an unsubscribe link. It never expires, since people keep old emails, and permits nothing but
 * to unsubscribe.
 */
export const unsubscribeToken = (secret: string, subscription: Subscription): string =>
  `${subscription.userId}-s-${subscription.siteId}-${signature(secret, subscription)}`;

export function subscriptionIn(secret: string, token: string): Subscription | undefined {
  const [, user, site, received] = /^(\d{1,15})-s-(\d{1,15})-([\w-]{22})$/.exec(token) ?? [];
  if (!user || !site || !received) return undefined;
  const subscription = { userId: Number(user), siteId: Number(site) };
  return timingSafeEqual(Buffer.from(received), Buffer.from(signature(secret, subscription)))
    ? subscription
    : undefined;
}

const signature = (secret: string, { userId, siteId }: Subscription): string =>
  createHmac('sha256', secret)
    .update(`unsubscribe\n${userId}\nsite\n${siteId}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
