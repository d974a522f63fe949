import * as api from '#worker/contract/broadcast-admin.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import {
  approveBroadcast,
  cancelBroadcast,
  createBroadcast,
  readBroadcasts,
  testBroadcast,
} from './broadcast.service.ts';

export function broadcastRoutes(app: App): void {
  route(app, api.listBroadcasts, (ctx, { query }) => readBroadcasts(ctx, query.cursor));
  route(app, api.createBroadcast, (ctx, { body }) => createBroadcast(ctx, body));
  route(app, api.testBroadcast, (ctx, { params }) => testBroadcast(ctx, params.id));
  route(app, api.approveBroadcast, (ctx, { params }) => approveBroadcast(ctx, params.id));
  route(app, api.cancelBroadcast, (ctx, { params }) => cancelBroadcast(ctx, params.id));
}
