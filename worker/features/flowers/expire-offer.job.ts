import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import { type DefinedJob, defineJob } from '#worker/core/job.ts';
import { findOrder, orderMove } from '#worker/features/orders/public.ts';
import { findVendor } from '#worker/features/vendors/public.ts';
import { findOffer } from './offer.repo.ts';

const OfOffer = z.strictObject({ offer_id: z.number().int() });

/** A vendor who has not answered in time, or was closed, has declined. */
export const expireOffer: DefinedJob<z.input<typeof OfOffer>> = defineJob({
  name: 'expire_offer',
  payload: OfOffer,
  leavesWork: true,
  run: async (ctx, { offer_id }) => {
    const offer = await findOffer(ctx.db, offer_id);
    if (offer?.state !== 'offered') return [];
    const isClosed = (await findVendor(ctx.db, offer.vendor_id))?.state === 'closed';
    if (offer.expires_at > iso(ctx.now()) && !isClosed) return [];
    const order = await findOrder(ctx.db, offer.order_id);
    if (order?.status !== 'placed' || order.stage !== 'offered') return [];
    return (await orderMove(ctx, order, { move: 'decline', note: 'no answer' }, ['system'])).statements;
  },
});
