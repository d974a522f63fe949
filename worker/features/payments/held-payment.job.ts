import { z } from 'zod';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { type Looked, PaymentRefused } from '#worker/platform/payments/payments.ts';
import { isGivenUp, listPaymentsOf, type PaymentRow } from './payment.repo.ts';
import { referenceOf } from './payment.rules.ts';
import { settlePayment } from './settle-payment.ts';

const OfOrder = z.strictObject({ order_id: z.number().int() });

/** Takes the amount that is held for an order; of one that was cancelled meanwhile, releases it. */
export const capturePayment = defineJob({
  name: 'capture_payment',
  payload: OfOrder,
  leavesWork: true,
  run: (ctx, { order_id }) => settleHeld(ctx, order_id, 'capture'),
});

/** Releases the amount that is held for an order: nothing is taken. */
export const releasePayment = defineJob({
  name: 'release_payment',
  payload: OfOrder,
  leavesWork: true,
  run: (ctx, { order_id }) => settleHeld(ctx, order_id, 'release'),
});

async function settleHeld(ctx: Ctx, orderId: number, act: 'capture' | 'release'): Promise<Statement[]> {
  const held = (await listPaymentsOf(ctx.db, orderId)).filter(({ state }) => state === 'authorised');
  const statements: Statement[] = [];
  for (const row of held) {
    const wanted = act === 'capture' && !(await isGivenUp(ctx.db, row)) ? 'capture' : 'release';
    statements.push(...(await settlePayment(ctx, row, await asked(ctx, row, wanted))));
  }
  return statements;
}

/** What the provider has after it was asked; the same key each time, so that it acts once. */
async function asked(ctx: Ctx, row: PaymentRow, act: 'capture' | 'release'): Promise<Looked> {
  if (!ctx.payments || row.payment_ref === null) throw new Error('nothing is held');
  const key = `${referenceOf(row)}:${act}`;
  try {
    return act === 'capture'
      ? await ctx.payments.capture(
          row.payment_ref,
          { amountMinor: row.amount_minor, currency: row.currency },
          key,
        )
      : await ctx.payments.release(row.payment_ref, key);
  } catch (error) {
    // what was held too long is released by the bank, or someone at the provider has decided
    if (!(error instanceof PaymentRefused)) throw error;
    log({ event: 'payment.refused', id: referenceOf(row), error: withoutData(error) });
    return ctx.payments.look(row.payment_ref);
  }
}

export const captureHeld = (ctx: Ctx, order_id: number): Statement[] => [
  capturePayment.enqueue(ctx, { order_id }),
];

export const releaseHeld = (ctx: Ctx, order_id: number): Statement[] => [
  releasePayment.enqueue(ctx, { order_id }),
];
