import { z } from 'zod';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import type { Payments, ProviderEvent } from '#worker/platform/payments/payments.ts';
import { chargeCard } from './charge-card.job.ts';
import { listKnownEvents, listStored } from './event.repo.ts';
import { abandonPayment } from './open-page.ts';
import { findPayment, listToCompare, listUnsettled, type PaymentRow } from './payment.repo.ts';
import { isTaken, isUnsettled, matches, referenceOf } from './payment.rules.ts';
import { eventId, handlePaymentEvent, storedEvent } from './payment-event.service.ts';
import { listUnsettledRefunds } from './refund.repo.ts';
import { refundPayment } from './refund-payment.job.ts';
import { settlePayment } from './settle-payment.ts';

const DAY_SECONDS = 24 * 60 * 60;
const MINUTES = 60;
/** For this long the provider keeps the events that tell what became of a refund. */
const REFUND_SECONDS = 30 * DAY_SECONDS;
const LIMIT = 100;

/** Each hour: asks the provider about what is not settled, and goes on with what was left. */
export const checkPayments = defineJob({
  name: 'check_payments',
  payload: z.strictObject({}),
  leavesWork: true,
  schedule: { every: 'hour', payload: () => ({}) },
  run: async (ctx) => {
    if (!ctx.payments) return [];
    const before = iso(secondsAfter(ctx.now(), -15 * MINUTES));
    const [rows, refunds, events] = await Promise.all([
      listUnsettled(ctx.db, before, LIMIT),
      listUnsettledRefunds(ctx.db, { since: iso(secondsAfter(ctx.now(), -REFUND_SECONDS)), before }, LIMIT),
      listStored(ctx.db, before, LIMIT),
    ]);
    return [
      ...rows.map(({ id }) => checkOnePayment.enqueue(ctx, { id })),
      ...refunds.map(({ id }) => refundPayment.enqueue(ctx, { id })),
      ...events.map((id) => handlePaymentEvent.enqueue(ctx, { id })),
    ];
  },
});

/** Asks the provider about one payment that is not settled, or that the provider may have decided otherwise since. */
export const checkOnePayment = defineJob({
  name: 'check_one_payment',
  payload: z.strictObject({ id: z.number().int() }),
  leavesWork: true,
  run: async (ctx, { id }) => {
    const row = await findPayment(ctx.db, id);
    return row ? checked(ctx, row) : [];
  },
});

async function checked(ctx: Ctx, row: PaymentRow): Promise<Statement[]> {
  if (row.ref !== null) return ctx.payments ? settlePayment(ctx, row, await ctx.payments.look(row.ref)) : [];
  if (!isUnsettled(row)) return [];
  return row.card_id === null ? abandonPayment(ctx, row) : [chargeCard.enqueue(ctx, { payment_id: row.id })];
}

const Since = z.strictObject({ since: z.iso.datetime(), after: z.number().int() });

/** Each night: events that never came, and whether the provider still has what we have. */
export const comparePayments: DefinedJob<z.input<typeof Since>> = defineJob({
  name: 'compare_payments',
  payload: Since,
  leavesWork: true,
  schedule: {
    every: 'day',
    payload: (due) => ({ since: iso(secondsAfter(due, -3 * DAY_SECONDS)), after: 0 }),
  },
  run: async (ctx, { since, after }) => {
    if (!ctx.payments) return [];
    const missed = await missedEvents(ctx, ctx.payments, new Date(since));
    const rows = await listToCompare(ctx.db, since, after, LIMIT);
    const mended: Statement[] = [];
    for (const row of rows) mended.push(...(await compare(ctx, ctx.payments, row)));
    const last = rows.at(-1);
    const isMore = missed.length > LIMIT || rows.length === LIMIT;
    return [
      ...missed.slice(0, LIMIT).flatMap((event) => storedEvent(ctx, ctx.payments?.provider ?? '', event)),
      ...mended,
      ...(isMore ? [comparePayments.enqueue(ctx, { since, after: last?.id ?? after })] : []),
    ];
  },
});

/** The provider's events that did not arrive, oldest first. */
async function missedEvents(ctx: Ctx, payments: Payments, since: Date): Promise<ProviderEvent[]> {
  const events = await payments.listEvents(since).catch(unanswered);
  const idOf = (event: ProviderEvent) => eventId(payments.provider, event);
  const known = await listKnownEvents(ctx.db, events.map(idOf));
  return events.filter((event) => !known.has(idOf(event)));
}

/**
 * A difference is listed in the log. Mended is only what is unambiguous: that the provider has taken money, or saved a
 * card, of which we do not know.
 */
async function compare(ctx: Ctx, payments: Payments, row: PaymentRow): Promise<Statement[]> {
  if (row.ref === null) return [];
  try {
    const looked = await payments.look(row.ref);
    const isSame = isTaken(row) ? looked.state === row.state : !isTaken(looked);
    if (isSame && matches(row, looked)) return [];
    log({ event: 'payment.differs', id: referenceOf(row), code: looked.state });
    const isMendable = isTaken(looked) && !isTaken(row) && row.state !== 'mismatch';
    return isMendable ? [checkOnePayment.enqueue(ctx, { id: row.id })] : [];
  } catch (error) {
    log({ event: 'payment.unanswered', id: referenceOf(row), error: withoutData(error) });
    return [];
  }
}

function unanswered(error: unknown): [] {
  log({ event: 'payment.unanswered', error: withoutData(error) });
  return [];
}
