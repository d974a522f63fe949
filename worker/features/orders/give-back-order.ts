import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { nextId } from '#worker/db/next-id.ts';
import { refunds } from '#worker/db/schema/billing.ts';
import { insertRefundOfOrder, refundPayment } from '#worker/features/payments/public.ts';
import type { OrderRow } from './order.repo.ts';

/** Gives the whole amount of an order back, once: what was paid for cannot be had. */
export async function giveBackOrder(
  ctx: Ctx,
  { id: order_id, total_minor, currency }: Pick<OrderRow, 'id' | 'total_minor' | 'currency'>,
): Promise<Statement[]> {
  if (total_minor === 0) return [];
  const id = await nextId(ctx.db, refunds);
  const at = iso(ctx.now());
  return [
    insertRefundOfOrder(ctx.db, {
      id,
      order_id,
      amount_minor: total_minor,
      currency,
      reason: 'withdrawn',
      state: 'created',
      ref: null,
      created_at: at,
      updated_at: at,
    }),
    refundPayment.enqueue(ctx, { id }),
  ];
}
