import { z } from 'zod';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { type Looked, PaymentRefused, PaymentsUnavailable } from '#worker/platform/payments/payments.ts';
import { findCard } from './card.repo.ts';
import { findPayment, isOrderGivenUp, type PaymentRow } from './payment.repo.ts';
import { referenceOf } from './payment.rules.ts';
import { settlePayment } from './settle-payment.ts';

const AGAIN_SECONDS = 10 * 60;
/** The provider knows a key for 24 hours; after this time the charge is not asked for again. An event tells if it was made. */
const KEY_SECONDS = 20 * 60 * 60;

const Charge = z.strictObject({ payment_id: z.number().int() });

/**
 * Charges a saved card for a payment that was committed. Where the provider does not answer, it is asked again with the
 * same key: it charges once.
 */
export const chargeCard: DefinedJob<z.input<typeof Charge>> = defineJob({
  name: 'charge_card',
  payload: Charge,
  leavesWork: true,
  run: async (ctx, payload) => {
    const row = await findPayment(ctx.db, payload.payment_id);
    if (row?.state !== 'created' && row?.state !== 'pending') return [];
    if (iso(secondsAfter(ctx.now(), -KEY_SECONDS)) > row.created_at)
      return settlePayment(ctx, row, refused(row, 'no_answer'));
    const looked = await charged(ctx, row);
    return looked
      ? settlePayment(ctx, row, looked)
      : [chargeCard.enqueue(ctx, payload, secondsAfter(ctx.now(), AGAIN_SECONDS))];
  },
});

/** Null where the provider does not answer. */
async function charged(ctx: Ctx, row: PaymentRow): Promise<Looked | null> {
  const card = row.card_id === null ? undefined : await findCard(ctx.db, row.card_id);
  if (!card || card.removed_at !== null) return refused(row, 'no_card');
  // given up meanwhile; one that was asked for already is given back when its event comes
  if (await isOrderGivenUp(ctx.db, row)) return refused(row, 'given_up');
  if (!ctx.payments) return null;
  try {
    return await ctx.payments.charge({
      card: { ref: card.ref, customer: card.customer },
      total: { amountMinor: row.amount_minor, currency: row.currency },
      reference: referenceOf(row),
      // the same at each attempt: a repeated key refuses other parameters
      description: referenceOf(row),
      key: referenceOf(row),
    });
  } catch (error) {
    log({ event: 'payment.unanswered', id: referenceOf(row), error: withoutData(error) });
    if (error instanceof PaymentRefused) return refused(row, 'refused');
    if (error instanceof PaymentsUnavailable) return null;
    throw error;
  }
}

/** As if the provider had refused it. */
const refused = (row: PaymentRow, failure: string): Looked => ({
  ref: row.ref ?? '',
  paymentRef: null,
  reference: referenceOf(row),
  state: 'failed',
  total: { amountMinor: row.amount_minor, currency: row.currency },
  capturedMinor: 0,
  card: null,
  failure,
});
