import { z } from 'zod';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { readText } from '#worker/http/body.ts';
import { log } from '#worker/platform/log.ts';
import { EventRefused, type ProviderEvent, type Refund } from '#worker/platform/payments/payments.ts';
import { type EventRow, findEvent, findRefundState, finishEvent, insertEvent } from './event.repo.ts';
import { findPayment, findPaymentByRef, type PaymentRow } from './payment.repo.ts';
import { idInReference, isUnsettled, referenceOf } from './payment.rules.ts';
import { findRefundByRef, listRefundsWithoutRef } from './refund.repo.ts';
import { settlePayment } from './settle-payment.ts';
import { bookRefundMadeElsewhere, settleRefund } from './settle-refund.ts';

const MOST_BYTES = 256_000;
const AGAIN_SECONDS = 60;

const OfEvent = z.strictObject({ id: z.string().max(300) });

/** Stores an event of the provider at once, and handles it afterwards, once. */
export async function receivePaymentEvent(ctx: Ctx, request: Request): Promise<undefined> {
  if (!ctx.payments) throw new AppError('payment.unavailable');
  const body = (await readText(request, 'application/json', MOST_BYTES)) ?? '';
  const event = await ctx.payments.readEvent(body, request.headers, ctx.now()).catch((error: unknown) => {
    throw error instanceof EventRefused ? new AppError('payment.event_unsigned') : error;
  });
  await commit(ctx.db, storedEvent(ctx, ctx.payments.provider, event));
  ctx.dispatchOutbox();
  return undefined;
}

/** The id under which an event is stored. */
export const eventId = (provider: string, { id }: ProviderEvent): string => `${provider}:${id}`;

/** Statements that store an event, once, and handle it. */
export const storedEvent = (ctx: Ctx, provider: string, event: ProviderEvent): Statement[] => {
  const id = eventId(provider, event);
  return [
    insertEvent(ctx.db, {
      id,
      type: event.type,
      refs: [...event.refs],
      reference: event.reference,
      refund_ref: event.refund?.ref ?? null,
      refund_state: event.refund?.state ?? null,
      refund_minor: event.refund?.amountMinor ?? null,
      refund_currency: event.refund?.currency ?? null,
      state: 'stored',
      at: event.at,
      received_at: iso(ctx.now()),
      done_at: null,
    }),
    handlePaymentEvent.enqueue(ctx, { id }),
  ];
};

/** Reads from the provider what an event is about, and acts on what it is now. */
export const handlePaymentEvent: DefinedJob<z.input<typeof OfEvent>> = defineJob({
  name: 'handle_payment_event',
  payload: OfEvent,
  leavesWork: true,
  run: async (ctx, { id }) => {
    const event = await findEvent(ctx.db, id);
    if (event?.state !== 'stored' || !ctx.payments) return [];
    const at = iso(ctx.now());
    if (event.refund_ref !== null && event.refund_state !== null) {
      const statements = await settleRefundEvent(ctx, event, {
        ref: event.refund_ref,
        // that it failed may have been told before
        state: (await findRefundState(ctx.db, event.refund_ref)) ?? event.refund_state,
        amountMinor: event.refund_minor ?? 0,
        currency: event.refund_currency ?? '',
      });
      if (statements === 'later')
        return [handlePaymentEvent.enqueue(ctx, { id }, secondsAfter(ctx.now(), AGAIN_SECONDS))];
      if (!statements) log({ event: 'refund.unknown', id });
      return [finishEvent(ctx.db, id, statements ? 'done' : 'unknown', at), ...(statements ?? [])];
    }
    // a person decides what is said to the bank
    if (event.type.startsWith('charge.dispute')) log({ event: 'payment.disputed', id, code: event.type });
    const row = await paymentOf(ctx, event);
    if (!row) {
      log({ event: 'payment.unknown', id, code: event.type });
      return [finishEvent(ctx.db, id, 'unknown', at)];
    }
    const ref = row.ref ?? event.refs[0];
    const statements = ref ? await settlePayment(ctx, row, await ctx.payments.look(ref)) : [];
    return [finishEvent(ctx.db, id, 'done', at), ...statements];
  },
});

/**
 * Statements for a refund event: our own refund (also if its reference was lost with a reply), or one made at the
 * provider; undefined if neither. `later`: the payment is not settled here yet.
 */
async function settleRefundEvent(
  ctx: Ctx,
  event: EventRow,
  reported: Refund,
): Promise<Statement[] | 'later' | undefined> {
  const named = await findRefundByRef(ctx.db, reported.ref);
  if (named) return settleRefund(ctx, named, reported.state, reported.ref);
  const payment = await paymentOf(ctx, event);
  if (!payment) return undefined;
  const [unnamed, another] = await listRefundsWithoutRef(ctx.db, payment.id, reported);
  // it may be either of two: the answer to our request says which
  if (another) return 'later';
  if (unnamed) return settleRefund(ctx, unnamed, reported.state, reported.ref);
  return isUnsettled(payment) ? 'later' : bookRefundMadeElsewhere(ctx, payment, reported);
}

/** The payment that an event is about: by the provider's names, else by ours. */
async function paymentOf(
  { db }: Ctx,
  { refs, reference }: { refs: readonly string[]; reference: string | null },
): Promise<PaymentRow | undefined> {
  for (const ref of refs) {
    const row = await findPaymentByRef(db, ref);
    if (row) return row;
  }
  const id = idInReference(reference);
  const row = id === undefined ? undefined : await findPayment(db, id);
  return row && referenceOf(row) === reference ? row : undefined;
}
