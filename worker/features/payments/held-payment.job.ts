import { z } from 'zod';
import { secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import {
  type Looked,
  PaymentRefused,
  type Payments,
  PaymentsUnavailable,
} from '#worker/platform/payments/payments.ts';
import { isOrderGivenUp, listPaymentsOf, type PaymentRow } from './payment.repo.ts';
import { referenceOf } from './payment.rules.ts';
import { settlePayment } from './settle-payment.ts';

const OfOrder = z.strictObject({ order_id: z.number().int() });
type OfOrder = z.input<typeof OfOrder>;

const AGAIN_SECONDS = 10 * 60;

/** Takes the amount that is held for an order; of one that was given up meanwhile, releases it. */
export const capturePayment: DefinedJob<OfOrder> = defineJob({
  name: 'capture_payment',
  payload: OfOrder,
  leavesWork: true,
  run: (ctx, of) => settleHeld(ctx, of, 'capture'),
});

/** Releases the amount that is held for an order: nothing is taken. */
export const releasePayment: DefinedJob<OfOrder> = defineJob({
  name: 'release_payment',
  payload: OfOrder,
  leavesWork: true,
  run: (ctx, of) => settleHeld(ctx, of, 'release'),
});

/** While the provider does not answer, or still holds the amount, it is asked again. */
async function settleHeld(ctx: Ctx, of: OfOrder, act: 'capture' | 'release'): Promise<Statement[]> {
  const held = (await listPaymentsOf(ctx.db, of.order_id)).filter(({ state }) => state === 'authorised');
  const statements: Statement[] = [];
  let isLeft = false;
  for (const row of held) {
    const wanted = act === 'capture' && !(await isOrderGivenUp(ctx.db, row)) ? 'capture' : 'release';
    const looked = await asked(ctx, row, wanted);
    if (looked === null || looked.state === 'authorised') isLeft = true;
    if (looked) statements.push(...(await settlePayment(ctx, row, looked)));
  }
  const job = act === 'capture' ? capturePayment : releasePayment;
  return isLeft ? [...statements, job.enqueue(ctx, of, secondsAfter(ctx.now(), AGAIN_SECONDS))] : statements;
}

/**
 * What the provider has after it was asked; the same key each time, so that it acts once. Null where it does not answer.
 */
async function asked(ctx: Ctx, row: PaymentRow, act: 'capture' | 'release'): Promise<Looked | null> {
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
    if (!(error instanceof PaymentRefused || error instanceof PaymentsUnavailable)) throw error;
    log({ event: 'payment.refused', id: referenceOf(row), error: withoutData(error) });
    return error instanceof PaymentRefused ? look(ctx.payments, row.payment_ref) : null;
  }
}

const look = (payments: Payments, ref: string): Promise<Looked | null> =>
  payments.look(ref).catch((error: unknown) => {
    if (error instanceof PaymentsUnavailable) return null;
    throw error;
  });

export const captureHeld = (ctx: Ctx, order_id: number): Statement[] => [
  capturePayment.enqueue(ctx, { order_id }),
];

export const releaseHeld = (ctx: Ctx, order_id: number): Statement[] => [
  releasePayment.enqueue(ctx, { order_id }),
];
