import * as api from '#worker/contract/flowers.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { listBouquets } from './bouquets.service.ts';
import { listOrderDays } from './change-flowers.ts';
import { moveJob, putJobPhoto, readJob } from './job.service.ts';
import {
  exportVendorOrders,
  listVendorOrders,
  moveVendorOrder,
  putVendorPhoto,
  readVendorOrder,
  writeToBuyer,
} from './vendor-orders.service.ts';

export function flowerRoutes(app: App): void {
  route(app, api.listBouquets, (ctx, { params, query }) => listBouquets(ctx, params, query));
  route(app, api.listOrderDays, (ctx, { params }) => listOrderDays(ctx, params));
  route(app, api.listVendorOrders, (ctx, { query }) => listVendorOrders(ctx, query));
  rawRoute(app, api.exportVendorOrders, 'CSV, not JSON', (ctx, { query }) => exportVendorOrders(ctx, query));
  route(app, api.getVendorOrder, (ctx, { params, query }) => readVendorOrder(ctx, params.id, query));
  route(app, api.moveVendorOrder, (ctx, { params, body }) => moveVendorOrder(ctx, params.id, body));
  route(app, api.putVendorPhoto, (ctx, { params, request }) => putVendorPhoto(ctx, params, request));
  route(app, api.writeToBuyer, (ctx, { params, body }) => writeToBuyer(ctx, params.id, body));
  route(app, api.getJob, (ctx, { params }) => readJob(ctx, params.token));
  route(app, api.moveJob, (ctx, { params, body }) => moveJob(ctx, params.token, body));
  route(app, api.putJobPhoto, (ctx, { params, request }) => putJobPhoto(ctx, params, request));
}
