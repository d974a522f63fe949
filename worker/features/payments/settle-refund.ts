import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { refunds } from '#worker/db/schema/billing.ts';
import { log } from '#worker/platform/log.ts';
import type { Refund, RefundState } from '#worker/platform/payments/payments.ts';
import { findPayment, type PaymentRow } from './payment.repo.ts';
import { insertRefund, isRefunded, type RefundRow, updateRefund } from './refund.repo.ts';

/** What follows from the state of a refund at the provider; none where nothing is new. */
export async function settleRefund(
  ctx: Ctx,
  refund: RefundRow,
  state: RefundState,
  ref: string,
): Promise<Statement[]> {
  if (refund.state === 'failed' || (refund.state === state && refund.ref === ref)) return [];
  // one that was made can only come back; what was credited for it stays
  if (refund.state === 'done' && state !== 'failed') return [];
  const payment = await findPayment(ctx.db, refund.payment_id);
  if (!payment) return [];
  if (state === 'failed') log({ event: 'refund.failed', id: String(refund.id) });
  return [
    updateRefund(ctx.db, refund, { state, ref, updated_at: iso(ctx.now()) }),
    abortIfUnchanged(ctx.db),
    ...(state === 'done' ? await ctx.hooks.refundSettled(ctx, { refund, payment }) : []),
    ...(state === 'failed' ? await ctx.hooks.refundFailed(ctx, { refund, payment }) : []),
  ];
}

/**
 * Books a refund that a person made at the provider. Only the whole of a payment of which we gave nothing back is
 * unambiguous; undefined for any other. What was bought stays: a person decides about it too.
 */
export async function bookRefundMadeElsewhere(
  ctx: Ctx,
  payment: PaymentRow | undefined,
  { ref, state, amountMinor, currency }: Refund,
): Promise<Statement[] | undefined> {
  if (!payment || payment.order_id === null || payment.state !== 'captured' || payment.is_surplus)
    return undefined;
  if (state === 'failed' || amountMinor !== payment.amount_minor || currency !== payment.currency)
    return undefined;
  if (await isRefunded(ctx.db, payment.id)) return undefined;
  const at = iso(ctx.now());
  const refund: RefundRow = {
    id: await nextId(ctx.db, refunds),
    payment_id: payment.id,
    order_id: payment.order_id,
    key: crypto.randomUUID(),
    amount_minor: amountMinor,
    currency,
    reason: 'elsewhere',
    state,
    ref,
    created_at: at,
    updated_at: at,
  };
  log({ event: 'refund.elsewhere', id: String(refund.id) });
  return [
    insertRefund(ctx.db, refund),
    ...(state === 'done' ? await ctx.hooks.refundSettled(ctx, { refund, payment }) : []),
  ];
}
