import * as api from '#worker/contract/report.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { report } from './report.service.ts';
import { decideReports, listReports } from './reported.service.ts';

export function reportRoutes(app: App): void {
  route(app, api.reportMemory, (ctx, { params, body }) => report(ctx, 'memory', params.id, body));
  route(app, api.reportComment, (ctx, { params, body }) => report(ctx, 'comment', params.id, body));
  route(app, api.reportSite, (ctx, { params, body }) => report(ctx, 'site', params.id, body));
  route(app, api.listReports, (ctx, { params, query }) => listReports(ctx, params.siteId, query.cursor));
  route(app, api.decideReports, (ctx, { params, body }) => decideReports(ctx, params.id, body.decision));
}
