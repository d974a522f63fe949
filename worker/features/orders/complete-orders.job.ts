import { z } from 'zod';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import { defineJob } from '#worker/core/job.ts';
import { insertOrderEvent, listShippedBefore, moveOrderRow } from './order.repo.ts';

/** A parcel has come by then; an issue can be reported from then on. */
const ARRIVED_SECONDS = 21 * 24 * 60 * 60;
const LIMIT = 20;

/** Completes orders that were sent three weeks ago. */
export const completeOrders = defineJob({
  name: 'complete_orders',
  payload: z.strictObject({}),
  leavesWork: true,
  schedule: { every: 'hour', payload: () => ({}) },
  run: async ({ db, now }) => {
    const at = iso(now());
    const shipped = await listShippedBefore(db, iso(secondsAfter(now(), -ARRIVED_SECONDS)), LIMIT);
    return shipped.flatMap((order) => [
      moveOrderRow(db, order, { status: 'completed', stage: 'completed', completed_at: at }),
      insertOrderEvent(db, {
        order_id: order.id,
        user_id: null,
        at,
        from: order.stage,
        to: 'completed',
        note: null,
      }),
    ]);
  },
});
