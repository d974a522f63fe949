import type { PaymentStatus } from '#worker/contract/order.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { findRefundedMinor, giveBack, releaseHeld } from '#worker/features/payments/public.ts';
import type { OrderRow } from './order.repo.ts';

type Paid = Pick<OrderRow, 'id' | 'total_minor' | 'currency' | 'payment_status'>;

const UNTAKEN: readonly PaymentStatus[] = ['authorized', 'card_saved', 'failed'];

/** What is left of what was taken for an order after what was given back of it, or is to be. */
export const findKept = async (db: Db, order: Omit<Paid, 'currency'>): Promise<number> =>
  UNTAKEN.includes(order.payment_status)
    ? 0
    : Math.max(0, order.total_minor - (await findRefundedMinor(db, order.id)));

/**
 * Gives what is left of the payment of an order back, or an amount of it, once: what was paid for cannot be had, or is not wanted any more.
 * An amount that is only held is released; of a card that was only saved nothing was taken.
 */
export async function giveBackOrder(
  ctx: Ctx,
  order: Paid,
  { amount, reason = 'withdrawn' }: { amount?: number | undefined; reason?: 'withdrawn' | 'issue' } = {},
): Promise<Statement[]> {
  if (order.payment_status === 'authorized') return releaseHeld(ctx, order.id);
  const kept = await findKept(ctx.db, order);
  const amount_minor = Math.min(amount ?? kept, kept);
  if (amount_minor === 0) return [];
  return giveBack(ctx, { order_id: order.id, amount_minor, currency: order.currency, reason });
}
