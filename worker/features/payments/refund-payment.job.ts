import { z } from 'zod';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { log } from '#worker/platform/log.ts';
import { PaymentRefused } from '#worker/platform/payments/payments.ts';
import { findRefundState } from './event.repo.ts';
import { findPayment } from './payment.repo.ts';
import { findRefund, type RefundRow } from './refund.repo.ts';
import { settleRefund } from './settle-refund.ts';

/** The provider knows a key for 24 hours. */
const KEY_SECONDS = 20 * 60 * 60;

/**
 * Gives money back at the provider: with the same key each time, so once. What is then `pending` is settled by the
 * provider’s events, or when it is asked about.
 */
export const refundPayment = defineJob({
  name: 'refund_payment',
  payload: z.strictObject({ id: z.number().int() }),
  run: async (ctx, { id }) => {
    const refund = await findRefund(ctx.db, id);
    if (refund?.state === 'created') return refundNow(ctx, refund);
    return refund?.state === 'pending' && refund.ref ? lookAgain(ctx, refund, refund.ref) : [];
  },
});

/** By what the provider says of it, where its events were lost. */
async function lookAgain(ctx: Ctx, refund: RefundRow, ref: string): Promise<Statement[]> {
  const looked = await ctx.payments?.lookRefund(ref, new Date(refund.created_at));
  return looked ? settleRefund(ctx, refund, looked.state, ref) : [];
}

async function refundNow(ctx: Ctx, refund: RefundRow): Promise<Statement[]> {
  const { id, key, amount_minor: amountMinor, currency } = refund;
  const payment = await findPayment(ctx.db, refund.payment_id);
  if (!payment?.payment_ref || !ctx.payments) throw new Error('nothing to refund');
  // asked again without its key, a part could be given back twice
  if (iso(secondsAfter(ctx.now(), -KEY_SECONDS)) > refund.created_at)
    return settleRefund(ctx, refund, 'failed', refund.ref ?? '');
  try {
    const made = await ctx.payments.refund(
      payment.payment_ref,
      { amountMinor, currency },
      `refund:${id}:${key}`,
    );
    const told = made.state === 'pending' ? await findRefundState(ctx.db, made.ref) : undefined;
    return await settleRefund(ctx, refund, told ?? made.state, made.ref);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    log({ event: 'refund.refused', id: String(id) });
    return settleRefund(ctx, refund, 'failed', refund.ref ?? '');
  }
}
