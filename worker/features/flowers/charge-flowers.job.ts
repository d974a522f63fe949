import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import { defineJob } from '#worker/core/job.ts';
import { findOrder, listUnpaid, type OrderRow, orderMove } from '#worker/features/orders/public.ts';
import { captureHeld, chargeOrder } from '#worker/features/payments/public.ts';
import { findVendor } from '#worker/features/vendors/public.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { localDay } from '#worker/shared/rest-days.ts';
import { expireOffer } from './expire-offer.job.ts';
import { CHARGED_DAYS, OVERDUE_DAYS } from './flower.rules.ts';
import { findRunningOffer, listExpired, listOverdue, listToCharge } from './offer.repo.ts';

const late = msg`No photo of the flowers has come in time.`;
const unable = msg`The florist cannot bring the flowers.`;

/** More follow in the next hours. */
const LIMIT = 100;

const OfOrder = z.strictObject({ order_id: z.number().int() });

/**
 * Each hour: takes what is due for orders whose day is near, and goes on with what was left: offers that nobody answered,
 * payments that nobody mended, flowers of which no photo has come.
 */
export const chargeFlowers = defineJob({
  name: 'charge_flowers',
  payload: z.strictObject({}),
  leavesWork: true,
  schedule: { every: 'hour', payload: () => ({}) },
  run: async (ctx) => {
    const today = localDay(ctx.now());
    const [due, expired, unpaid, overdue] = await Promise.all([
      listToCharge(ctx.db, dayText(today + CHARGED_DAYS), LIMIT),
      listExpired(ctx.db, iso(ctx.now()), LIMIT),
      listUnpaid(ctx.db, LIMIT),
      listOverdue(ctx.db, dayText(today - OVERDUE_DAYS), LIMIT),
    ]);
    return [
      ...due.map(({ id }) => chargeOneOrder.enqueue(ctx, { order_id: id })),
      ...expired.map(({ id }) => expireOffer.enqueue(ctx, { offer_id: id })),
      ...unpaid.map(({ id }) => cancelUnpaid.enqueue(ctx, { order_id: id })),
      ...overdue.map(({ id }) => reportOverdue.enqueue(ctx, { order_id: id })),
    ];
  },
});

/** Takes what is held for one order, or charges its saved card, unless that has begun. */
export const chargeOneOrder = defineJob({
  name: 'charge_one_order',
  payload: OfOrder,
  leavesWork: true,
  run: async (ctx, { order_id }) => {
    const order = await findOrder(ctx.db, order_id);
    if (order?.status !== 'placed' || order.stage === 'offered') return [];
    if (order.payment_status === 'authorized') return captureHeld(ctx, order_id);
    return order.payment_status === 'card_saved' ? chargeOrder(ctx, order) : [];
  },
});

/** Cancels an order whose refused payment nobody has mended in time. */
export const cancelUnpaid = defineJob({
  name: 'cancel_unpaid',
  payload: OfOrder,
  leavesWork: true,
  run: async (ctx, { order_id }) => {
    const order = await findOrder(ctx.db, order_id);
    const until = order?.details.flowers?.pay_until;
    if (order?.status !== 'placed' || order.payment_status !== 'failed' || !until || until > iso(ctx.now()))
      return [];
    return (await orderMove(ctx, order, { move: 'cancel' }, ['system'])).statements;
  },
});

/** Whether an issue of an order has ended otherwise than by bringing the flowers again. */
const isSettled = ({ details: { issue } }: OrderRow): boolean =>
  issue !== undefined && issue.resolution !== 'redo';

/** Reports an issue with flowers of which no photo has come, or whose vendor was closed: an administrator settles it. */
export const reportOverdue = defineJob({
  name: 'report_overdue',
  payload: OfOrder,
  leavesWork: true,
  run: async (ctx, { order_id }) => {
    const [order, offer] = [await findOrder(ctx.db, order_id), await findRunningOffer(ctx.db, order_id)];
    const last = dayText(localDay(ctx.now()) - OVERDUE_DAYS);
    if (order?.status !== 'placed' || offer?.state !== 'accepted' || isSettled(order)) return [];
    const isClosed = (await findVendor(ctx.db, offer.vendor_id))?.state === 'closed';
    if (offer.due_on > last && !isClosed) return [];
    const text = i18nFor(order.locale)._(isClosed ? unable : late);
    const report = { move: 'report', reason: 'not_arrived', text } as const;
    return (await orderMove(ctx, order, report, ['system'])).statements;
  },
});
