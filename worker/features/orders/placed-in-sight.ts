import type { Ctx } from '#worker/core/ctx.ts';
import type { OrderRow, ProductKind } from '#worker/core/hooks.ts';
import { siteForUser } from '#worker/features/site-access/public.ts';
import { giveBackOrder } from './give-back-order.ts';

/** How an order begins in a stage; where its buyer does not see the site any more, it is cancelled and paid back. */
export const placedInSight =
  (stage: string): ProductKind['placed'] =>
  async (ctx: Ctx, order: OrderRow) => {
    const found = order.site_id === null ? undefined : await siteForUser(ctx, order.site_id, order.user_id);
    return found
      ? { stage, statements: [] }
      : { stage: 'cancelled', status: 'cancelled', statements: await giveBackOrder(ctx, order) };
  };
