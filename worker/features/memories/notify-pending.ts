import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { planDigests } from '#worker/features/mail-settings/public.ts';
import { notifyStaff } from '#worker/features/updates/public.ts';

/**
 * For the commit that leaves a memory pending: an update for those who may decide, and an email at most once
 * an hour.
 */
export const notifyPending = (ctx: Ctx, siteId: number): Statement[] => [
  planDigests.enqueue(ctx, { site_id: siteId }),
  ...notifyStaff(ctx, 'held', { site: siteId }, 'held'),
];
