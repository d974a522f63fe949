import { z } from 'zod';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { log } from '#worker/platform/log.ts';
import { PaymentRefused } from '#worker/platform/payments/payments.ts';
import { findPayment } from './payment.repo.ts';
import { findRefund, type RefundRow, updateRefund } from './refund.repo.ts';

const AGAIN_SECONDS = 15 * 60;

/** Gives money back at the provider: with the same key each time, so once. */
export const refundPayment = defineJob({
  name: 'refund_payment',
  payload: z.strictObject({ id: z.number().int() }),
  run: async (ctx, { id }) => {
    const refund = await findRefund(ctx.db, id);
    if (!refund || refund.state === 'done' || refund.state === 'failed') return [];
    return refundNow(ctx, refund);
  },
});

async function refundNow(ctx: Ctx, refund: RefundRow): Promise<Statement[]> {
  const { id, amount_minor: amountMinor, currency } = refund;
  const payment = await findPayment(ctx.db, refund.payment_id);
  if (!payment?.payment_ref || !ctx.payments) throw new Error('nothing to refund');
  const at = iso(ctx.now());
  try {
    const made = await ctx.payments.refund(payment.payment_ref, { amountMinor, currency }, `refund:${id}`);
    if (made.state === refund.state) return [refundPayment.enqueue(ctx, { id }, later(ctx))];
    const statements = [
      updateRefund(ctx.db, refund, { state: made.state, ref: made.ref, updated_at: at }),
      abortIfUnchanged(ctx.db),
    ];
    if (made.state === 'pending') return [...statements, refundPayment.enqueue(ctx, { id }, later(ctx))];
    if (made.state === 'failed') log({ event: 'refund.failed', id: String(id) });
    return made.state === 'done'
      ? [...statements, ...(await ctx.hooks.refundSettled(ctx, { refund, payment }))]
      : statements;
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    log({ event: 'refund.failed', id: String(id) });
    return [updateRefund(ctx.db, refund, { state: 'failed', updated_at: at }), abortIfUnchanged(ctx.db)];
  }
}

const later = ({ now }: Ctx): Date => secondsAfter(now(), AGAIN_SECONDS);
