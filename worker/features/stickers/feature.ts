import { getOrderSheet } from '#worker/contract/order.ts';
import type { Feature } from '#worker/http/feature.ts';
import { rawRoute } from '#worker/http/route.ts';
import { printOrder } from './order-sheet.ts';
import { stickerProduct } from './sticker.product.ts';

export const stickers: Feature = {
  routes: (app) => {
    rawRoute(app, getOrderSheet, 'a PDF, not JSON', (ctx, { params }) => printOrder(ctx, params.id));
  },
  products: [stickerProduct],
};
