import type { Ctx } from '#worker/core/ctx.ts';
import type { OrderRow } from '#worker/features/orders/public.ts';
import { refundableIn, refundableSince } from './refund.rules.ts';
import { listBoughtPlans } from './subscription.repo.ts';

/** The newest order with which a user bought or gave a site a plan, and which can be refunded. */
export async function findRefundable(
  ctx: Pick<Ctx, 'db' | 'now'>,
  siteId: number,
  userId: number,
): Promise<OrderRow | undefined> {
  const since = refundableSince(ctx.now());
  return refundableIn(await listBoughtPlans(ctx.db, { siteId, userId, since }));
}
