import * as api from '#worker/contract/site-admin.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { freezeSite, unfreezeSite } from './freeze.service.ts';
import { mergeSites, previewSiteMerge } from './merge-site.service.ts';
import { exportAdminSites, listAdminSites } from './site-list.service.ts';
import { readAdminSite } from './site-sheet.service.ts';
import { transferSite } from './transfer.service.ts';

export function siteAdminRoutes(app: App): void {
  route(app, api.listAdminSites, (ctx, { query }) => listAdminSites(ctx, query));
  rawRoute(app, api.exportAdminSites, 'a CSV file', (ctx, { query }) => exportAdminSites(ctx, query));
  route(app, api.getAdminSite, (ctx, { params }) => readAdminSite(ctx, params.id));
  route(app, api.freezeSite, (ctx, { params, body }) => freezeSite(ctx, params.id, body));
  route(app, api.unfreezeSite, (ctx, { params }) => unfreezeSite(ctx, params.id));
  route(app, api.previewSiteMerge, (ctx, { params, query }) => previewSiteMerge(ctx, params.id, query));
  route(app, api.mergeSites, (ctx, { params, body }) => mergeSites(ctx, params.id, body));
  route(app, api.transferSite, (ctx, { params, body }) => transferSite(ctx, params.id, body));
}
