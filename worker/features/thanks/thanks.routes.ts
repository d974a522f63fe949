import * as api from '#worker/contract/thanks.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { readThanks, sendThanks } from './thanks.service.ts';

export function thanksRoutes(app: App): void {
  route(app, api.getThanks, (ctx, { params }) => readThanks(ctx, params.id));
  route(app, api.sendThanks, (ctx, { params, body }) => sendThanks(ctx, params.id, body));
}
