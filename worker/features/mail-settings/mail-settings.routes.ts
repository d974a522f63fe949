import * as api from '#worker/contract/mail.ts';
import { listMailLevels, setMailLevel } from '#worker/contract/mail.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { changeLevel, readLevels } from './mail-levels.service.ts';
import { unsubscribe } from './unsubscribe.service.ts';

export function mailRoutes(app: App): void {
  route(app, api.unsubscribe, (ctx, { params }) => unsubscribe(ctx, params.token));
  route(app, listMailLevels, (ctx) => readLevels(ctx));
  route(app, setMailLevel, (ctx, { params, body }) => changeLevel(ctx, params.siteId, body.level));
}
