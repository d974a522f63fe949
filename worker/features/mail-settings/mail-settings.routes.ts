import * as api from '#worker/contract/mail.ts';
import { listMailLevels, setMailLevel, setWeeklyMail } from '#worker/contract/mail.ts';
import { muteQueue } from '#worker/contract/report.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { changeLevel, changeWeekly, readLevels } from './mail-levels.service.ts';
import { mute } from './mute.service.ts';
import { unsubscribe } from './unsubscribe.service.ts';

export function mailRoutes(app: App): void {
  route(app, api.unsubscribe, (ctx, { params }) => unsubscribe(ctx, params.token));
  route(app, listMailLevels, (ctx) => readLevels(ctx));
  route(app, setWeeklyMail, (ctx, { body }) => changeWeekly(ctx, body.wanted));
  route(app, muteQueue, (ctx, { params, body }) => mute(ctx, params.siteId, body.days));
  route(app, setMailLevel, (ctx, { params, body }) => changeLevel(ctx, params.siteId, body.level));
}
