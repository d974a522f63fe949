import * as billing from '#worker/contract/billing.ts';
import * as api from '#worker/contract/order.ts';
import * as admin from '#worker/contract/order-admin.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import { LOOSE_SECONDS } from '#worker/features/media/public.ts';
import type { Feature } from '#worker/http/feature.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { exportAdminOrders, listAdminOrders } from './admin-orders.ts';
import { abortIfAwaitingCard, isAwaitingCard } from './awaited-card.repo.ts';
import { readBilling } from './billing.service.ts';
import { cancelStaleOrders } from './cancel-stale-orders.job.ts';
import { completeOrder, completeOrders } from './complete-orders.job.ts';
import { orderMovedEmail } from './emails/order-moved.email.ts';
import { refundFailedEmail, refundFailedStaffEmail } from './emails/refund-failed.email.ts';
import { listOrders } from './list-orders.ts';
import { moveOrder } from './move-order.ts';
import { eraseEnded, unlinkSite } from './order.repo.ts';
import { readOrder } from './order.service.ts';
import { orderMovedLine } from './order.update.ts';
import { deleteLoosePhotos } from './order-photo.repo.ts';
import { putOrderPhoto } from './order-photos.ts';
import { orderRefunded, orderRefundFailed, orderSettled } from './order-settled.ts';
import { checkOrder, payOrder } from './pay-order.ts';
import { placeOrder, quoteOrder } from './place-order.ts';

export const orders: Feature = {
  routes: (app) => {
    route(app, api.quoteOrder, (ctx, { body }) => quoteOrder(ctx, body));
    route(app, api.placeOrder, (ctx, { body }) => placeOrder(ctx, body, (placed) => placed));
    route(app, api.getOrder, (ctx, { params }) => readOrder(ctx, params.id));
    route(app, api.payOrder, (ctx, { params }) => payOrder(ctx, params.id));
    route(app, api.checkOrder, (ctx, { params }) => checkOrder(ctx, params.id));
    route(app, api.listOrders, (ctx, { query }) => listOrders(ctx, query));
    route(app, admin.listAdminOrders, (ctx, { query }) => listAdminOrders(ctx, query));
    rawRoute(app, admin.exportAdminOrders, 'a CSV file', (ctx, { query }) => exportAdminOrders(ctx, query));
    route(app, api.moveOrder, (ctx, { params, body }) => moveOrder(ctx, params.id, body));
    route(app, api.putOrderPhoto, (ctx, { params, query, request }) =>
      putOrderPhoto(ctx, { ...params, ...query }, request),
    );
    route(app, billing.getBilling, (ctx, { query }) => readBilling(ctx, query));
  },
  jobs: [cancelStaleOrders, completeOrders, completeOrder],
  updateLines: [orderMovedLine],
  emails: [orderMovedEmail, refundFailedEmail, refundFailedStaffEmail],
  on: {
    expired: ({ db, now }) => [deleteLoosePhotos(db, iso(secondsAfter(now(), -LOOSE_SECONDS)))],
    accountDeleted: ({ db }, { id }) => eraseEnded(db, { userId: id }),
    cardRemoved: async ({ db }, card) => {
      if (await isAwaitingCard(db, card)) throw new AppError('card.awaited');
      return [abortIfAwaitingCard(db, card)];
    },
    paymentSettled: orderSettled,
    refundSettled: orderRefunded,
    refundFailed: orderRefundFailed,
    sitePurged: ({ db }, siteId) => [unlinkSite(db, siteId)],
  },
};
