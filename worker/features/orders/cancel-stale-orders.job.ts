import { z } from 'zod';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import { defineJob } from '#worker/core/job.ts';
import { closePages } from '#worker/features/payments/public.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { cancelOrder } from './cancel-order.ts';
import { findOrder, listStaleOrders } from './order.repo.ts';

/** Longer than a page of the provider can be open. */
const OPEN_SECONDS = 26 * 60 * 60;
const LIMIT = 20;

/** Ends orders that nobody paid, so that their coupons can be used again. */
export const cancelStaleOrders = defineJob({
  name: 'cancel_stale_orders',
  payload: z.strictObject({}),
  schedule: { every: 'hour', payload: () => ({}) },
  run: async (ctx) => {
    const stale = await listStaleOrders(ctx.db, iso(secondsAfter(ctx.now(), -OPEN_SECONDS)), LIMIT);
    const statements = [];
    for (const { id } of stale) {
      try {
        const found = ctx.payments ? await closePages(ctx, id) : null;
        const order = await findOrder(ctx.db, id);
        if (found === null && order?.status === 'open')
          statements.push(...cancelOrder(ctx, order, 'expired'));
      } catch (error) {
        log({ event: 'order.unanswered', id: String(id), error: withoutData(error) });
      }
    }
    return statements;
  },
});
