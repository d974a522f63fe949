import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { nextId } from '#worker/db/next-id.ts';
import { refunds } from '#worker/db/schema/billing.ts';
import { capturedOf, insertRefund, type RefundRow } from './refund.repo.ts';
import { refundPayment } from './refund-payment.job.ts';

type Asked = Pick<RefundRow, 'order_id' | 'amount_minor' | 'currency' | 'reason'> & { payment_id?: number };

/**
 * Gives money back, once for each payment and reason: what was captured for the order, by the preceding statements of the
 * commit too, unless a payment is named.
 */
export async function giveBack(ctx: Ctx, { payment_id, ...asked }: Asked): Promise<Statement[]> {
  const id = await nextId(ctx.db, refunds);
  const at = iso(ctx.now());
  return [
    insertRefund(ctx.db, {
      ...asked,
      id,
      payment_id: payment_id ?? capturedOf(asked.order_id),
      state: 'created',
      ref: null,
      created_at: at,
      updated_at: at,
    }),
    refundPayment.enqueue(ctx, { id }),
  ];
}
