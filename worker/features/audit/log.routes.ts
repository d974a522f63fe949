import * as api from '#worker/contract/log-admin.ts';
import type { App } from '#worker/http/request-context.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { exportLog, readLog } from './log.service.ts';

export function logRoutes(app: App): void {
  route(app, api.listLog, (ctx, { query: { cursor, ...filters } }) => readLog(ctx, filters, cursor));
  rawRoute(app, api.exportLog, 'a spreadsheet', (ctx, { query }) => exportLog(ctx, query));
}
