import * as api from '#worker/contract/export.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { readBackup, readCopy, readExport, requestCopy, requestExport } from './export.service.ts';
import { serveExport } from './serve-export.ts';

export function exportRoutes(app: App): void {
  route(app, api.requestExport, (ctx) => requestExport(ctx));
  route(app, api.getExport, (ctx, { params }) => readExport(ctx, params.id));
  route(app, api.requestCopy, (ctx, { params }) => requestCopy(ctx, params.id));
  route(app, api.getCopy, (ctx, { params }) => readCopy(ctx, params.id, params.copyId));
  route(app, api.getBackup, (ctx, { params }) => readBackup(ctx, params.id));
  rawRoute(app, api.downloadExport, 'streams bytes and answers ranges', (ctx, { params, query, request }) =>
    serveExport(ctx, { params, query }, request.headers),
  );
}
