import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import { defineJob } from '#worker/core/job.ts';
import { findOrder, orderMove } from '#worker/features/orders/public.ts';
import { chargeOrder } from '#worker/features/payments/public.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { localDay } from '#worker/shared/rest-days.ts';
import { CHARGED_DAYS } from './flower.rules.ts';
import { listToCharge } from './offer.repo.ts';

/** More follow in the next hours. */
const LIMIT = 100;

const OfOrder = z.strictObject({ order_id: z.number().int() });

/** Each hour: charges the saved cards of orders whose day is near. */
export const chargeFlowers = defineJob({
  name: 'charge_flowers',
  payload: z.strictObject({}),
  leavesWork: true,
  schedule: { every: 'hour', payload: () => ({}) },
  run: async (ctx) =>
    (await listToCharge(ctx.db, dayText(localDay(ctx.now()) + CHARGED_DAYS), LIMIT)).map(({ id }) =>
      chargeOneOrder.enqueue(ctx, { order_id: id }),
    ),
});

/** Charges the saved card of one order, unless that has begun. */
export const chargeOneOrder = defineJob({
  name: 'charge_one_order',
  payload: OfOrder,
  leavesWork: true,
  run: async (ctx, { order_id }) => {
    const order = await findOrder(ctx.db, order_id);
    if (order?.status !== 'placed' || order.payment_status !== 'card_saved') return [];
    return chargeOrder(ctx, order);
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
