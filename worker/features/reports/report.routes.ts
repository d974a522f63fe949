import * as api from '#worker/contract/report.ts';
import * as admin from '#worker/contract/report-admin.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import {
  exportPlatformReports,
  listPlatformReports,
  listReporters,
  readPlatformReport,
} from './platform-reports.service.ts';
import { report } from './report.service.ts';
import { decideReports, listReports, listReportsInCommunity } from './reported.service.ts';

export function reportRoutes(app: App): void {
  route(app, api.reportMemory, (ctx, { params, body }) =>
    report(ctx, 'memory', { kind: 'site', ref: params.id }, body),
  );
  route(app, api.reportComment, (ctx, { params, body }) =>
    report(ctx, 'comment', { kind: 'site', ref: params.id }, body),
  );
  route(app, api.reportSite, (ctx, { params, body }) =>
    report(ctx, 'site', { kind: 'site', ref: params.id }, body),
  );
  route(app, api.reportCommunityMemory, (ctx, { params, body }) =>
    report(ctx, 'memory', { kind: 'community', ref: params.id }, body),
  );
  route(app, api.listReportsInCommunity, (ctx, { params, query }) =>
    listReportsInCommunity(ctx, params.communityId, query.cursor),
  );
  route(app, api.decideReportsInCommunity, (ctx, { params, body }) =>
    decideReports(ctx, 'community', params.id, body.decision),
  );
  route(app, api.listReports, (ctx, { params, query }) => listReports(ctx, params.siteId, query.cursor));
  route(app, api.decideReports, (ctx, { params, body }) =>
    decideReports(ctx, 'site', params.id, body.decision),
  );
  route(app, admin.listPlatformReports, (ctx, { query }) => listPlatformReports(ctx, query));
  rawRoute(app, admin.exportPlatformReports, 'a CSV file', (ctx, { query }) =>
    exportPlatformReports(ctx, query),
  );
  route(app, admin.getPlatformReport, (ctx, { params }) => readPlatformReport(ctx, params.id));
  route(app, admin.listReporters, (ctx, { params }) => listReporters(ctx, params.id));
}
