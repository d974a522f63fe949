import * as api from '#worker/contract/vendor.ts';
import * as admin from '#worker/contract/vendor-admin.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { decideProduct, decideVendor, listReviewedProducts, readVendor } from './decision.service.ts';
import {
  changeProduct,
  createProduct,
  duplicateProduct,
  listOwnProducts,
  moveProduct,
} from './product.service.ts';
import { readOwnVendor, saveVendor, sendVendor, setOwnState } from './vendor.service.ts';
import { exportAdminVendors, listAdminVendors } from './vendor-list.service.ts';

export function vendorRoutes(app: App): void {
  route(app, api.getVendor, (ctx, { query }) => readOwnVendor(ctx, query));
  route(app, api.putVendor, (ctx, { version, body }) => saveVendor(ctx, version, body));
  route(app, api.sendVendor, (ctx) => sendVendor(ctx));
  route(app, api.setVendorState, (ctx, { body }) => setOwnState(ctx, body.state));
  route(app, api.listOwnProducts, (ctx, { query }) => listOwnProducts(ctx, query));
  route(app, api.createProduct, (ctx, { body }) => createProduct(ctx, body));
  route(app, api.changeProduct, (ctx, { params, version, body }) =>
    changeProduct(ctx, params.id, version, body),
  );
  route(app, api.duplicateProduct, (ctx, { params }) => duplicateProduct(ctx, params.id));
  route(app, api.moveProduct, (ctx, { params, body }) => moveProduct(ctx, params.id, body.state));
  route(app, admin.listAdminVendors, (ctx, { query }) => listAdminVendors(ctx, query));
  rawRoute(app, admin.exportAdminVendors, 'a CSV file', (ctx, { query }) => exportAdminVendors(ctx, query));
  route(app, api.readVendor, (ctx, { params }) => readVendor(ctx, params.id));
  route(app, api.decideVendor, (ctx, { params, version, body }) =>
    decideVendor(ctx, params.id, version, body),
  );
  route(app, api.listReviewedProducts, (ctx, { query }) => listReviewedProducts(ctx, query));
  route(app, api.decideProduct, (ctx, { params, version, body }) =>
    decideProduct(ctx, params.id, version, body),
  );
}
