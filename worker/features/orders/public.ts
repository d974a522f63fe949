import type { OrderStatus } from '#worker/contract/order.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { eraseEnded, insertOrderEvent, setStage } from './order.repo.ts';

export { countWork } from './admin-orders.ts';
export { giveUpOpenOrder } from './cancel-order.ts';
export { findKept, giveBackOrder } from './give-back-order.ts';
export { listNamed, type OrderMoved, orderMove } from './move-order.ts';
export {
  countBoxPieces,
  findOrder,
  findRenewal,
  giveUpRenewals,
  insertOrder,
  insertOrderEvent,
  listUnpaid,
  type OrderRow,
  swapPlanOrders,
  updateDetails,
  updateOrder,
} from './order.repo.ts';
export { presentPhoto } from './order.service.ts';
export { tellBuyer } from './order.update.ts';
export { listOrderPhotos } from './order-photo.repo.ts';
export { storeOrderPhoto } from './order-photos.ts';
export { placeOrder } from './place-order.ts';
export { placedInSight } from './placed-in-sight.ts';
export { actorsOn, possibleMoves } from './possible-moves.ts';

/** The next stage of an order that is placed. */
export const advanceOrder = (
  ctx: Ctx,
  orderId: number,
  to: { stage: string; status?: OrderStatus },
): Statement[] => [
  setStage(ctx.db, orderId, to),
  insertOrderEvent(ctx.db, {
    order_id: orderId,
    user_id: null,
    at: iso(ctx.now()),
    from: null,
    to: to.stage,
    note: null,
  }),
  ...eraseEnded(ctx.db, { orderId }),
];
