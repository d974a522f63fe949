import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { abortIfUnderWay, closePages } from '#worker/features/payments/public.ts';
import { releaseUse } from '#worker/features/prices/public.ts';
import {
  eraseEnded,
  findOpenOrder,
  findOrder,
  insertOrderEvent,
  type OrderRow,
  updateOrder,
} from './order.repo.ts';

/** Ends an order that was not paid, after `closePages`; its coupon can be used again. */
export const cancelOrder = (ctx: Ctx, order: OrderRow, why: string): Statement[] => [
  updateOrder(ctx.db, order.id, ['open'], { status: 'cancelled', stage: why }),
  abortIfUnchanged(ctx.db),
  abortIfUnderWay(ctx.db, order.id),
  ...releaseUse(ctx.db, order.id),
  insertOrderEvent(ctx.db, {
    order_id: order.id,
    user_id: null,
    at: iso(ctx.now()),
    from: 'open',
    to: 'cancelled',
    note: null,
  }),
  ...eraseEnded(ctx.db, { orderId: order.id }),
];

/**
 * Cancels the order of a user that is not paid, if there is one. Returns whether it turned out to be paid. Throws where that
 * is unclear: nothing more is taken for it then.
 */
export async function giveUpOpenOrder(ctx: Ctx, of: Parameters<typeof findOpenOrder>[1]): Promise<boolean> {
  const open = await findOpenOrder(ctx.db, of);
  if (!open) return false;
  const found = ctx.payments ? await closePages(ctx, open.id) : null;
  if (found === 'unclear') throw new AppError('request.conflict');
  if (found === 'paid') return true;
  const order = await findOrder(ctx.db, open.id);
  if (order?.status === 'open')
    await commit(ctx.db, cancelOrder(ctx, order, 'replaced'), new AppError('request.conflict'));
  return false;
}
