import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { giveBack } from '#worker/features/payments/public.ts';
import type { OrderRow } from './order.repo.ts';

/** Gives the whole amount of an order back, once: what was paid for cannot be had, or is not wanted any more. */
export async function giveBackOrder(
  ctx: Ctx,
  { id: order_id, total_minor: amount_minor, currency }: Pick<OrderRow, 'id' | 'total_minor' | 'currency'>,
): Promise<Statement[]> {
  return amount_minor === 0 ? [] : giveBack(ctx, { order_id, amount_minor, currency, reason: 'withdrawn' });
}
