import * as couponAdmin from '#worker/contract/coupon-admin.ts';
import { listPrices as endpoint } from '#worker/contract/price.ts';
import * as priceAdmin from '#worker/contract/price-admin.ts';
import type { Feature } from '#worker/http/feature.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { createCoupons, exportCoupons, listCoupons, stopCoupon } from './coupon-admin.service.ts';
import { listPrices } from './price.service.ts';
import { listPriceRows, setPrice, setVat } from './price-admin.service.ts';

export const prices: Feature = {
  routes: (app) => {
    route(app, endpoint, (ctx) => listPrices(ctx));
    route(app, priceAdmin.listPriceRows, (ctx) => listPriceRows(ctx));
    route(app, priceAdmin.setPrice, (ctx, { params, body }) => setPrice(ctx, params, body));
    route(app, priceAdmin.setVat, (ctx, { body }) => setVat(ctx, body));
    route(app, couponAdmin.listCoupons, (ctx, { query }) => listCoupons(ctx, query));
    rawRoute(app, couponAdmin.exportCoupons, 'CSV, not JSON', (ctx, { query }) => exportCoupons(ctx, query));
    route(app, couponAdmin.createCoupons, (ctx, { body }) => createCoupons(ctx, body));
    route(app, couponAdmin.stopCoupon, (ctx, { params }) => stopCoupon(ctx, params.id));
  },
};
