import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { log } from '#worker/platform/log.ts';
import type { RefundState } from '#worker/platform/payments/payments.ts';
import { findPayment } from './payment.repo.ts';
import { type RefundRow, updateRefund } from './refund.repo.ts';

/** What follows from the state of a refund at the provider; none where nothing is new. */
export async function settleRefund(
  ctx: Ctx,
  refund: RefundRow,
  state: RefundState,
  ref: string,
): Promise<Statement[]> {
  // one that was made and then came back is for a person to look into
  if (state === 'failed' && refund.state !== 'failed') log({ event: 'refund.failed', id: String(refund.id) });
  if (refund.state === 'done' || refund.state === 'failed') return [];
  if (refund.state === state && refund.ref === ref) return [];
  const payment = await findPayment(ctx.db, refund.payment_id);
  if (!payment) return [];
  return [
    updateRefund(ctx.db, refund, { state, ref, updated_at: iso(ctx.now()) }),
    abortIfUnchanged(ctx.db),
    ...(state === 'done' ? await ctx.hooks.refundSettled(ctx, { refund, payment }) : []),
  ];
}
