import { createHmac, timingSafeEqual } from 'node:crypto';
import { secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';

const HOURS_48 = 48 * 60 * 60;

/** Permits one person to approve a memory as they read it; `expires` is in seconds. */
export type ApprovalGrant = { userId: number; memoryId: number; version: number; expires: number };

export const approvalToken = (secret: string, grant: ApprovalGrant): string =>
  `${grant.userId}-${grant.memoryId}-${grant.version}-${grant.expires}-${signature(secret, grant)}`;

/** What a token permits, if it was made here; it may have expired. */
export function approvalIn(secret: string, token: string): ApprovalGrant | undefined {
  const [, user, memory, version, expires, received] =
    /^(\d{1,15})-(\d{1,15})-(\d{1,9})-(\d{1,12})-([\w-]{22})$/.exec(token) ?? [];
  if (!user || !memory || !version || !expires || !received) return undefined;
  const grant = {
    userId: Number(user),
    memoryId: Number(memory),
    version: Number(version),
    expires: Number(expires),
  };
  return timingSafeEqual(Buffer.from(received), Buffer.from(signature(secret, grant))) ? grant : undefined;
}

/** The URL of the page with the memory and the button that approves it, valid for 48 hours. */
export function approvalUrl(
  { config, secrets, now }: Pick<Ctx, 'config' | 'secrets' | 'now'>,
  grant: Omit<ApprovalGrant, 'expires'>,
): string {
  const expires = Math.floor(secondsAfter(now(), HOURS_48).getTime() / 1000);
  return `${config.origin}/approve/${approvalToken(secrets.jwt, { ...grant, expires })}`;
}

const signature = (secret: string, { userId, memoryId, version, expires }: ApprovalGrant): string =>
  createHmac('sha256', secret)
    .update(`approve\n${userId}\n${memoryId}\n${version}\n${expires}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
