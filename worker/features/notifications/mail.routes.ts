import * as api from '#worker/contract/mail.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';
import { unsubscribe } from './unsubscribe.service.ts';

export function mailRoutes(app: App): void {
  route(app, api.unsubscribe, (ctx, { params }) => unsubscribe(ctx, params.token));
}
