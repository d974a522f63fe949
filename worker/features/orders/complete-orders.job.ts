import { z } from 'zod';
import { ARRIVED_DAYS } from '#worker/contract/order.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import { defineJob } from '#worker/core/job.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { eraseEnded, findOrder, insertOrderEvent, listShippedBefore, moveOrderRow } from './order.repo.ts';
import { tellBuyer } from './order.update.ts';
import { outcomeOf } from './stage.rules.ts';

/** An issue can be reported from then on. */
const ARRIVED_SECONDS = ARRIVED_DAYS * 24 * 60 * 60;
/** More follow in the next hours. */
const LIMIT = 100;

/** Each hour: the orders that were sent three weeks ago. */
export const completeOrders = defineJob({
  name: 'complete_orders',
  payload: z.strictObject({}),
  leavesWork: true,
  schedule: { every: 'hour', payload: () => ({}) },
  run: async (ctx) =>
    (await listShippedBefore(ctx.db, iso(secondsAfter(ctx.now(), -ARRIVED_SECONDS)), LIMIT)).map(({ id }) =>
      completeOrder.enqueue(ctx, { order_id: id }),
    ),
});

/** Completes an order that was sent, unless somebody moved it meanwhile. */
export const completeOrder = defineJob({
  name: 'complete_order',
  payload: z.strictObject({ order_id: z.number().int() }),
  run: async (ctx, { order_id }) => {
    const order = await findOrder(ctx.db, order_id);
    const course = order && ctx.hooks.products.get(order.product)?.course;
    if (!course) return [];
    const at = { status: order.status, stage: order.stage ?? '' };
    const outcome = outcomeOf(course, at, { move: 'complete' }, 'system');
    if (typeof outcome === 'string') return [];
    const event = { at: iso(ctx.now()), from: order.stage, to: 'completed', note: null };
    return [
      moveOrderRow(ctx.db, order, {
        status: outcome.status,
        stage: outcome.stage,
        completed_at: event.at,
        details: { ...order.details, cancel_asked: undefined },
      }),
      abortIfUnchanged(ctx.db),
      insertOrderEvent(ctx.db, { ...event, order_id, user_id: null }),
      ...eraseEnded(ctx.db, { orderId: order_id }),
      ...tellBuyer(ctx, order, event),
    ];
  },
});
